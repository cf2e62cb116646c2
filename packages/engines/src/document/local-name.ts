import type { RgbImage } from '../types.js';
import type { ReadLine } from './find-print.js';
import type { TextNets } from './ocr/nets.js';
import { rereadLine } from './line-evidence.js';
import type { PrintedLine } from './printed-zone.js';

/** Issuers that print names in Chinese characters, the only other script that the net knows. */
const ISSUERS = new Set(['CHN', 'TWN', 'HKG', 'MAC']);
/** Print of such documents in the same script that is no name. */
const WORDS = new Set(
  '姓名 姓 名 外文姓名 性别 性別 男 女 国籍 國籍 中国 中國 出生日期 出生地点 出生地點 签发日期 簽發日期 签发地点 有效期至 护照 護照 护照号 护照号码 護照號碼 类型 類型 国家码'.split(
    ' ',
  ),
);
const NAME = /^\p{Script=Han}{1,4}$/u;
/** Minimum confidence of a name: nothing else confirms it. */
const MIN_CONFIDENCE = 0.9;

/** The lines that may hold a name in Chinese characters: surname and given names apart, or both in one. */
export function findLocalName<L extends ReadLine & { score: number }>(issuer: string, lines: readonly L[]): L[] {
  if (!ISSUERS.has(issuer)) return [];
  const names = lines.filter(({ text, score }) => NAME.test(text) && !WORDS.has(text) && score > MIN_CONFIDENCE);
  const surnames = names.filter(({ label }) => label === 'surname');
  const given = names.filter(({ label }) => label === 'given');
  if (surnames.length !== 1 || given.length > 1) return [];
  const found = [...surnames, ...given];
  const isWhole = found.length > 1 || surnames[0]!.text.length > 1;
  return isWhole ? found : [];
}

/** The name in Chinese characters (`LOCAL_NAME`, appendix 3.6); null unless every reading of it is the same. */
export async function readLocalName(
  nets: TextNets,
  image: RgbImage,
  issuer: string,
  lines: readonly PrintedLine[],
): Promise<string | null> {
  const found = findLocalName(issuer, lines);
  for (const line of found) {
    const anew = await rereadLine(nets, image, line);
    if (anew.some(({ text }) => text !== line.text)) return null;
  }
  return found.length > 0 ? found.map(({ text }) => text).join('') : null;
}
