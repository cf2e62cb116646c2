import { splitLabels } from '../labels.js';
import { findField, isLabel, findLabels, type FieldRule, type LabelledDocument } from '../document.js';
import { lowerConfidence, type Extracted } from '../extracted.js';
import { splitScripts, findPhrase, isHan, findLineAfter } from '../phrases.js';
import { areBeside, getHeight, type LinePiece } from '../pieces.js';
import { matchDate, matchId, matchName, matchText } from '../values.js';
import type { Template } from './template.js';

const NUMBER: FieldRule = {
  labels: splitLabels(`
    Certificate no | Certificate number | Company number | Company no | Registration number |
    Registration no | Company registration no | UEN | BRN | No syarikat | 公司编号 | 公司編號 | 编号 | 編號 |
    Number | No
  `),
  kind: matchId,
};
const NAME: FieldRule = {
  labels: splitLabels(
    'Company name | Name of company | Name of the company | Entity name | Nama syarikat | 公司名称 | 公司名稱',
  ),
  kind: matchName,
};
const CHINESE_NAME: FieldRule = {
  labels: ['Chinese name', 'Company name in Chinese', '中文名称', '中文名稱'],
  kind: matchName,
};
const DATE: FieldRule = {
  labels: splitLabels(`
    Date of incorporation | Incorporation date | Date of registration | Registration date |
    Tarikh pemerbadanan | 成立日期 | 注册日期 | 註冊日期 | Incorporated on | Issued on | Dated | Given on | 签发日期 |
    簽發日期
  `),
  kind: matchDate,
};
const TYPE: FieldRule = {
  labels: splitLabels(
    'Company type | Type of company | Entity type | Company category | Jenis syarikat | 公司类型 | 公司類別',
  ),
  kind: matchText,
};
const ALL_LABELS = [
  ...[NUMBER, NAME, CHINESE_NAME, DATE, TYPE].flatMap(({ labels }) => labels),
  ...splitLabels('Address | Registered office | Status | Country | Share capital | Former name'),
];

const TITLE =
  /certificate\s*of\s*(?:incorporation|registration|change\s*of\s*name|continuance|good\s*standing)(?:\s*of\s*(?:private\s*|public\s*|foreign\s*)*company)?|business\s*profile|company\s*registration\s*certificate|公司(?:注册|註冊)(?:证明书|證明書|证书|證書)|营业执照/iu;
const DAY_PHRASE =
  /(?:incorporat\w*|registered|given|dated|issued).*?((?:\d{1,2}(?:st|nd|rd|th)?\s*(?:day\s*of\s*)?\p{L}{3,9},?\s*\d{4}|\d{1,2}[./-]\d{1,2}[./-]\d{4}))/iu;
const KIND_OF_COMPANY =
  /\b(?:is|as)\s+an?\s+((?:(?:private|public|exempt|unlimited|limited)\s+)*company(?:\s+limited\s+by\s+(?:shares|guarantee))?)/iu;
const KIND_ALONE =
  /^\W*((?:exempt\s+)?(?:private|public)\s+company(?:\s+limited(?:\s+by\s+(?:shares|guarantee))?)?|(?:private\s+|public\s+)?company\s+limited\s+by\s+(?:shares|guarantee))\W*$/iu;

/** A certificate of a companies registry (specification 4.7, `companies_registry_v1`). */
export const readCompaniesRegistry: Template = (pages) => {
  const document = findLabels(pages, ALL_LABELS);
  const { lines } = document;
  return {
    document_type: findPhrase(lines, TITLE),
    certificate_no: findField(document, NUMBER),
    company_name: readName(document),
    date_of_incorporation: findField(document, DATE) ?? findPhrase(lines, DAY_PHRASE),
    company_type: findField(document, TYPE) ?? findPhrase(lines, KIND_OF_COMPANY) ?? findPhrase(lines, KIND_ALONE),
  };
};

function readName(document: LabelledDocument): Extracted {
  const { lines } = document;
  const isName = (line: LinePiece): boolean => matchName(line) !== undefined && !isLabel(document.hits, line);
  const named = findField(document, NAME) as LinePiece | undefined;
  const certified = named ? undefined : findLineAfter(lines, /certif(?:y|ies)\s*(?:that)?|兹证明|茲證明/iu, isName);
  const english = named ?? (certified && (lowerConfidence(certified) as LinePiece));
  const next = english && lines.find((line) => isHan(line) && isUnder(line, english) && isName(line));
  const chinese = findField(document, CHINESE_NAME) as LinePiece | undefined;
  return { ...splitScripts([english, chinese ?? next]) };
}

/** The same name again, a line lower or beside. */
function isUnder(line: LinePiece, above: LinePiece): boolean {
  const gap = line.bbox[1] - above.bbox[3];
  return (
    line.page === above.page &&
    (areBeside(line, above) || (gap > -getHeight(line) && gap < 2 * getHeight(above) && line.bbox[1] > above.bbox[1]))
  );
}
