import { findField, isLabel, findLabels, type FieldRule, type LabelledDocument } from '../document.js';
import { lowerConfidence, type Extracted } from '../extracted.js';
import { splitLabels, squeeze } from '../labels.js';
import { findHeadingName } from '../parties.js';
import { getHeight, join, getMiddle, groupRows, slice, type LinePiece, type Piece } from '../pieces.js';
import { matchAmount, matchDate, matchId, matchMoney, matchName } from '../values.js';
import type { Template } from './template.js';

const SUMS = splitLabels(`
    Sub total | Subtotal | Net total | Tax | VAT | GST | SST | Sales tax | Service charge | Rounding |
    Total sales excluding GST | Total sales excl GST | Total 6% supplies excl GST | Total excluding GST |
    Total excl GST | Total GST | Total tax | Tax total | Tip | Discount | Cash | Change | Card | Visa | Mastercard | Tunai | Baki | Cukai | 小计 | 小計 | 税
  `);
const TOTAL: FieldRule = {
  labels: splitLabels(`
    Total after rounding | Total rounded | Rounded total | Total sales inclusive of GST |
    Total sales inclusive GST | Total sales incl GST | Total 6% supplies inc GST | Total inclusive of GST |
    Total inclusive GST | Total including GST | Total includes GST | Total incl GST |
    Total after adj incl GST | Total RM incl of GST | Total RM including GST | Grand total | Total amount | Total due | Amount due | Total payable | Total sales | Net payable |
    Nett total | Total RM | Total | Jumlah besar | Jumlah | Summe | Gesamt | 总计 | 合计 | 總計 | 合計 | Balance due |
    Amount paid | Amount
  `),
  kind: matchAmount,
  isLast: true,
};
const NUMBER: FieldRule = {
  labels: splitLabels(`
    Receipt number | Receipt no | Receipt # | Receipt | No resit | Invoice no | Invoice # | Bill no |
    Bill # | Check # | Check no | Order no | Order # | Order | Transaction no | Transaction ID |
    Trans # | Trans | Ticket | Ref no | 收据号 | 單號
  `),
  kind: matchId,
};
const DATE: FieldRule = {
  labels: ['Transaction date', 'Receipt date', 'Sale date', 'Date/Time', 'Date', 'Tarikh', 'Datum', '日期'],
  kind: matchDate,
};
const MERCHANT: FieldRule = {
  labels: ['Merchant', 'Merchant name', 'Store', 'Shop', 'Restaurant', '商户名称'],
  kind: matchName,
};
const OTHERS = splitLabels(`
    Tel | Phone | Address | Cashier | Served by | Sales associate | Table | Time | Item | Items |
    Qty | Total qty | Total quantity | Total items | Total item s | Total savings | Price | Description | Terminal | GST Reg No | Tax ID
  `);

const ALL_LABELS = [...[TOTAL, NUMBER, DATE, MERCHANT].flatMap(({ labels }) => labels), ...SUMS, ...OTHERS];
const END = new Set([...TOTAL.labels, ...SUMS].map(squeeze));
const TITLE =
  /^\W*(?:tax\s*|sales\s*|cash\s*|official\s*)*(?:receipt|invoice|resit|bill|quittung|welcome(?: to)?|thank you.*|收据|收據)\W*$/iu;

/** A receipt of a shop (specification 4.7, `receipt_v1`). */
export const readReceipt: Template = (pages) => {
  const document = findLabels(pages, ALL_LABELS);
  const sums = aboveTaxes(document);
  return {
    receipt_number: findField(document, NUMBER),
    merchant_name: findField(document, MERCHANT) ?? lowerConfidence(findHeadingName(document, TITLE)),
    total_amount: findField(sums, TOTAL),
    date: findField(document, DATE) ?? lowerConfidence(document.lines.map(matchDate).find(Boolean)),
    details: readDetails(document),
  };
};

/** Heading of the table that splits the sum by rates of tax, in which totals are without the tax. */
const TAX_TABLE = /^\W*(?:gst|sst|tax|vat)\s*(?:summary|analysis|code)/iu;

/** The document without the labels below that heading. */
function aboveTaxes({ lines, hits }: LabelledDocument): LabelledDocument {
  const heading = lines.find(({ text }) => TAX_TABLE.test(text));
  if (!heading) return { lines, hits };
  const isBelow = (line: LinePiece): boolean => line.page === heading.page && line.bbox[1] > heading.bbox[3];
  return { lines, hits: hits.filter(({ line }) => !isBelow(line)) };
}

/** Items stand left, their amounts right, above the first sum. */
function readDetails(document: LabelledDocument): Extracted[] {
  const details: Extracted[] = [];
  let open: LinePiece[] = [];
  for (const row of groupRows(document.lines)) {
    if (isSum(document, row)) {
      if (details.length > 0) break;
      continue;
    }
    const cells = splitRow(row);
    const line_amount = cells && matchMoney(cells.amount);
    if (line_amount && cells.text.every((piece) => !isLabel(document.hits, piece))) {
      const description = describe(open, cells.text);
      if (description) details.push({ description, line_amount });
      open = [];
    } else {
      open = isContinuation(document, row) ? [...open, row[0]!] : [];
    }
  }
  return details;
}

/** The rightmost piece, or the rightmost amount of the only one. */
function splitRow(row: readonly LinePiece[]): { text: LinePiece[]; amount: LinePiece } | undefined {
  const last = row.at(-1)!;
  if (row.length > 1) return { text: row.slice(0, -1), amount: last };
  const end = /\s(?:[A-Z]{0,2}[$€£¥]\s?|RM\s?)?-?\d[\d,.]*[.,]\d{2}$/u.exec(last.text);
  const [text, money] = end ? [slice(last, 0, end.index), slice(last, end.index)] : [];
  return text && money ? { text: [text], amount: money } : undefined;
}

function isSum({ hits }: LabelledDocument, row: readonly LinePiece[]): boolean {
  return hits.some((hit) => hit.isFirst && END.has(hit.label) && row.includes(hit.line));
}

/** A line without an amount may be the beginning of an item. */
function isContinuation({ hits }: LabelledDocument, row: readonly LinePiece[]): boolean {
  return row.length === 1 && matchName(row[0]!) !== undefined && !isLabel(hits, row[0]!) && !/[:：]/.test(row[0]!.text);
}

const COUNT = /^\d{1,3}\s*[x×@]?\s+(?=\D)/u;
const PRICE_ONLY = /^\d+(?:[.,]\d+)?\s*[x×@]\s*\S*\d$/u;

/** The name of an item without its count, with the lines above that began it. */
function describe(open: readonly LinePiece[], text: readonly LinePiece[]): Piece | undefined {
  const own = text.filter((piece) => !PRICE_ONLY.test(piece.text) && matchName(piece));
  const first = own[0];
  const begin = open.findLastIndex(({ text: line }) => COUNT.test(line));
  // Where the amount stands beside its own name, the lines above are headings, unless one of them counts.
  const above = first ? (COUNT.test(first.text) || begin < 0 ? [] : open.slice(begin)) : open.slice(-1);
  const near = above.filter((line) => isNear(line, above, text[0]!));
  return join([...near, ...own].flatMap((piece, index) => (index === 0 ? (cutCount(piece) ?? []) : piece)));
}

function isNear(line: LinePiece, above: readonly LinePiece[], item: Piece): boolean {
  return getMiddle(item) - getMiddle(line) < getHeight(line) * 2.5 * above.length;
}

function cutCount(piece: LinePiece): LinePiece | undefined {
  return slice(piece, COUNT.exec(piece.text)?.[0].length ?? 0);
}
