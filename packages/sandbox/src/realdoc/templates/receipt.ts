import { findField, isLabel, labelled, type FieldRule, type LabelledDocument } from '../document.js';
import { withoutLabel, type Extracted } from '../extracted.js';
import { listed, squeeze } from '../labels.js';
import { headingName } from '../parties.js';
import { heightOf, join, middleOf, rowsOf, slice, type LinePiece, type Piece } from '../pieces.js';
import { amount, date, id, money, name } from '../values.js';
import type { Template } from './template.js';

const SUMS = listed(`
    Sub total | Subtotal | Net total | Tax | VAT | GST | SST | Sales tax | Service charge | Rounding |
    Tip | Discount | Cash | Change | Card | Visa | Mastercard | Tunai | Baki | Cukai | 小计 | 小計 | 税
  `);
const TOTAL: FieldRule = {
  labels: listed(`
    Grand total | Total amount | Total due | Amount due | Total payable | Total sales | Net payable |
    Nett total | Total | Jumlah besar | Jumlah | Summe | Gesamt | 总计 | 合计 | 總計 | 合計 | Balance due |
    Amount paid | Amount
  `),
  kind: amount,
  isLast: true,
};
const NUMBER: FieldRule = {
  labels: listed(`
    Receipt number | Receipt no | Receipt # | Receipt | No resit | Invoice no | Invoice # | Bill no |
    Bill # | Check # | Check no | Order no | Order # | Order | Transaction no | Transaction ID |
    Trans # | Trans | Ticket | Ref no | 收据号 | 單號
  `),
  kind: id,
};
const DATE: FieldRule = {
  labels: ['Transaction date', 'Receipt date', 'Sale date', 'Date/Time', 'Date', 'Tarikh', 'Datum', '日期'],
  kind: date,
};
const MERCHANT: FieldRule = {
  labels: ['Merchant', 'Merchant name', 'Store', 'Shop', 'Restaurant', '商户名称'],
  kind: name,
};
const OTHERS = listed(`
    Tel | Phone | Address | Cashier | Served by | Sales associate | Table | Time | Item | Items |
    Qty | Price | Description | Terminal | GST Reg No | Tax ID
  `);

const ALL_LABELS = [...[TOTAL, NUMBER, DATE, MERCHANT].flatMap(({ labels }) => labels), ...SUMS, ...OTHERS];
const END = new Set([...TOTAL.labels, ...SUMS].map(squeeze));
const TITLE =
  /^\W*(?:tax\s*|sales\s*|cash\s*|official\s*)*(?:receipt|invoice|resit|bill|quittung|welcome(?: to)?|thank you.*|收据|收據)\W*$/iu;

/** A receipt of a shop (specification 4.7, `receipt_v1`). */
export const readReceipt: Template = (pages) => {
  const document = labelled(pages, ALL_LABELS);
  return {
    receipt_number: findField(document, NUMBER),
    merchant_name: findField(document, MERCHANT) ?? withoutLabel(headingName(document, TITLE)),
    total_amount: findField(document, TOTAL),
    date: findField(document, DATE) ?? withoutLabel(document.lines.map(date).find(Boolean)),
    details: detailsOf(document),
  };
};

/** Items stand left, their amounts right, above the first sum. */
function detailsOf(document: LabelledDocument): Extracted[] {
  const details: Extracted[] = [];
  let open: LinePiece[] = [];
  for (const row of rowsOf(document.lines)) {
    if (isSum(document, row)) {
      if (details.length > 0) break;
      continue;
    }
    const cells = splitRow(row);
    const line_amount = cells && money(cells.amount);
    if (line_amount && cells.text.every((piece) => !isLabel(document.hits, piece))) {
      const description = describe(open, cells.text);
      if (description) details.push({ description, line_amount });
      open = [];
    } else {
      open = goesOn(document, row) ? [...open, row[0]!] : [];
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
function goesOn({ hits }: LabelledDocument, row: readonly LinePiece[]): boolean {
  return row.length === 1 && name(row[0]!) !== undefined && !isLabel(hits, row[0]!) && !/[:：]/.test(row[0]!.text);
}

const COUNT = /^\d{1,3}\s*[x×@]?\s+(?=\D)/u;
const PRICE_ONLY = /^\d+(?:[.,]\d+)?\s*[x×@]\s*\S*\d$/u;

/** The name of an item without its count, with the lines above that began it. */
function describe(open: readonly LinePiece[], text: readonly LinePiece[]): Piece | undefined {
  const own = text.filter((piece) => !PRICE_ONLY.test(piece.text) && name(piece));
  const first = own[0];
  const begin = open.findLastIndex(({ text: line }) => COUNT.test(line));
  // Where the amount stands beside its own name, the lines above are headings, unless one of them counts.
  const above = first ? (COUNT.test(first.text) || begin < 0 ? [] : open.slice(begin)) : open.slice(-1);
  const near = above.filter((line) => isNear(line, above, text[0]!));
  return join([...near, ...own].flatMap((piece, index) => (index === 0 ? (withoutCount(piece) ?? []) : piece)));
}

function isNear(line: LinePiece, above: readonly LinePiece[], item: Piece): boolean {
  return middleOf(item) - middleOf(line) < heightOf(line) * 2.5 * above.length;
}

function withoutCount(piece: LinePiece): LinePiece | undefined {
  return slice(piece, COUNT.exec(piece.text)?.[0].length ?? 0);
}
