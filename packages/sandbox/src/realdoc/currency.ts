import { findField, type LabelledDocument } from './document.js';
import type { LinePiece, Piece } from './pieces.js';
import { slice } from './pieces.js';

const CODES =
  'AED|ARS|AUD|BDT|BHD|BND|BRL|CAD|CHF|CLP|CNY|COP|CZK|DKK|EGP|EUR|GBP|HKD|HUF|IDR|ILS|INR|JPY|KES|KHR|KRW|KWD|LAK|LKR|MAD|MMK|MOP|MXN|MYR|NGN|NOK|NPR|NZD|OMR|PEN|PHP|PKR|PLN|QAR|RMB|RON|RUB|SAR|SEK|SGD|THB|TRY|TWD|UAH|USD|VND|ZAR';
const CODE = new RegExp(String.raw`(?<!\p{L})(?:${CODES})(?!\p{L})`, 'u');
const SIGN = /US\$|S\$|HK\$|A\$|NT\$|RM(?=\s?\d)|Rp(?=\.?\s?\d)|[$€£¥₹₩฿₱₫]/u;

const matchCurrency = (line: LinePiece): LinePiece | undefined => find(line, CODE) ?? find(line, SIGN);

/** Finds the printed currency code, else the sign as printed: `$` alone does not identify a currency. */
export function findCurrency(document: LabelledDocument, total?: Piece): Piece | undefined {
  const labels = ['Currency', 'Currency code', '币种', '幣種', 'Mata wang'];
  const labelled = findField(document, { labels, kind: matchCurrency });
  if (labelled) return labelled;
  const at = document.lines.find(
    ({ page, bbox }) => total && page === total.page && bbox[1] === total.bbox[1] && bbox[2] >= total.bbox[2],
  );
  const code = at && find(at, CODE);
  if (code) return code;
  const lines = at ? [at, ...document.lines] : document.lines;
  const money = lines.filter(({ text }) => /\d/.test(text) || /\((?:[A-Z]{3})\)/.test(text));
  return findFirst(money, CODE) ?? findFirst(money, SIGN);
}

function findFirst(lines: readonly LinePiece[], pattern: RegExp): LinePiece | undefined {
  for (const line of lines) {
    const found = find(line, pattern);
    if (found) return found;
  }
  return undefined;
}

function find(line: LinePiece, pattern: RegExp): LinePiece | undefined {
  const match = pattern.exec(line.text);
  return match ? slice(line, match.index, match.index + match[0].length) : undefined;
}
