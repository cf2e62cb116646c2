import { slice, type LinePiece } from './pieces.js';

/** Returns the part of a text that is a value of one kind; undefined when there is none. */
export type ValueMatcher = (piece: LinePiece) => LinePiece | undefined;

const SIGN = String.raw`(?:[A-Z]{1,2}\$|[$€£¥₹₩฿₱₫]|RM|Rp\.?|[A-Z]{3})`;
const NUMBER = String.raw`(?:\d{1,3}(?:[,.'’]\d{3})+(?:[.,]\d{1,2})?|\d+(?:[.,]\d{1,2})?)`;
const AMOUNT = new RegExp(
  String.raw`(?<![\w.,%/-])(?:${SIGN}\s*)?[-–(]?\s?(?:${SIGN}\s*)?${NUMBER}\)?-?(?:\s*(?:${SIGN}|[CD][Rr]))?(?![\w%/]|[.,]\d)`,
  'gu',
);
const DECIMALS = new RegExp(String.raw`${SIGN}|[.,]\d{1,2}(?!\d)`, 'u');

/** The last amount of a text that holds nothing else but a rate ("20 % 18.00") and its words. */
export const matchAmount: ValueMatcher = (piece) => {
  const matches = [...piece.text.matchAll(AMOUNT)];
  const last = matches.at(-1);
  if (!last || matchDate(piece)) return undefined;
  const around = piece.text.slice(0, last.index) + piece.text.slice(last.index + last[0].length);
  const isAlone =
    around
      .replace(/^\(|\)$/g, '')
      .replace(/\(?\d+(?:[.,]\d+)?\s*%\)?/g, '')
      .replace(/[\s*:=|@]/g, '') === '';
  // A bracket that closes another is not the amount's.
  const length = last[0].length - (last[0].endsWith(')') && !last[0].includes('(') ? 1 : 0);
  return isAlone ? slice(piece, last.index, last.index + length) : undefined;
};

/** An amount with decimals or a currency, which is money beyond doubt. */
export const matchMoney: ValueMatcher = (piece) => {
  const found = matchAmount(piece);
  return found && DECIMALS.test(found.text) ? found : undefined;
};

const MONTH =
  '(?:jan|feb|fev|fév|mar|mac|mär|apr|abr|avr|may|mai|mei|mag|jun|jui|giu|jul|lug|aug|ago|aoû|ogo|sep|set|oct|okt|out|ott|nov|dec|déc|dez|des|dis|dic|ene|gen)';
const DATES = [
  String.raw`(?<!\d)\d{4}\s?年\s?\d{1,2}\s?月\s?\d{1,2}\s?日`,
  String.raw`(?<![\d./-])\d{4}([./-])\d{1,2}\1\d{1,2}(?![\d/-])`,
  String.raw`(?<![\d./-])\d{1,2}\s?([./-])\s?\d{1,2}\s?\1\s?(?:\d{4}|\d{2})(?![\d/-])`,
  String.raw`(?<!\d)\d{1,2}(?:st|nd|rd|th)?(?:\s+day\s+of|\s+of|\s+de|\.)?[\s-]?${MONTH}\p{L}*\.?,?[\s-]?(?:de\s)?(?:\d{4}|\d{2})(?!\d)`,
  String.raw`(?<!\p{L})${MONTH}\p{L}*\.?\s?\d{1,2}(?:st|nd|rd|th)?,?\s?\d{4}(?!\d)`,
  String.raw`(?<![\d./-])\d{2}\s\d{2}\s\d{4}(?!\d)`,
].map((source) => new RegExp(source, 'iu'));

/** The first date, as it is printed. */
export const matchDate: ValueMatcher = (piece) => {
  for (const pattern of DATES) {
    const match = pattern.exec(piece.text);
    if (match) return slice(piece, match.index, match.index + match[0].length);
  }
  return undefined;
};

/** A number of a paper or an account: has a digit, or is one word of capitals. */
export const matchId: ValueMatcher = (piece) => {
  const match = /^[\p{L}\d][\p{L}\d./*-]*(?:\s?[-/]\s?[\p{L}\d]+|\s\d+|\s[A-Z]\b)*/u.exec(piece.text);
  if (!match || !/\d|^\p{Lu}{2,}$/u.test(match[0])) return undefined;
  return slice(piece, 0, match[0].length);
};

/** A number with a digit: no word of capitals. */
export const matchNumber: ValueMatcher = (piece) => {
  const id = matchId(piece);
  return id && /\d/.test(id.text) ? id : undefined;
};

/** Anything with two letters or digits, or Chinese. */
export const matchText: ValueMatcher = (piece) =>
  /\p{Script=Han}|[\p{L}\p{N}][^\p{L}\p{N}]*[\p{L}\p{N}]/u.test(piece.text) ? piece : undefined;

/** A text that is no number, amount or date. */
export const matchName: ValueMatcher = (piece) =>
  /\p{L}.*\p{L}|\p{Script=Han}/u.test(piece.text) && !matchDate(piece) && !matchAmount(piece) ? piece : undefined;

/** A small whole number or a decimal one, with the unit that may follow. */
export const matchQuantity: ValueMatcher = (piece) =>
  /^\d+(?:[.,]\d+)?(?:\s*\p{L}{1,8}\.?)?$/u.test(piece.text) ? piece : undefined;
