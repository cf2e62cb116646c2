import { findStateName } from '../states.js';
import { fold } from './card-line.js';
import type { Confirmation } from './confirm.js';
import { replaceZerosInAddress, replaceDigitsInWords } from './field-values.js';
import type { LicencePrint, TextField } from './find-fields.js';
import type { FoundText } from './found-text.js';
import { type DateField, resolveDates } from './resolve-dates.js';

/** The part of a licence's print that is reliable. */
interface LicenceJudgement {
  ocrResult: Record<string, string>;
  /** Whether number, name, date of birth and date of expiry are among that. */
  isComplete: boolean;
  /** Whether the dates were read beyond doubt but contradict each other. */
  isTampered: boolean;
}

const TEXT_KEYS: Readonly<Record<TextField, string>> = {
  last: 'LAST_NAME',
  first: 'FIRST_NAME',
  name: 'NAME',
  number: 'ID_NUMBER',
  sex: 'SEX',
  address: 'ADDRESS',
};
const NAMES: ReadonlySet<TextField> = new Set<TextField>(['last', 'first', 'name']);
/** The net knows no ß and reads a B: in German names that could be either, after a vowel and before no vowel. */
const MAY_HIDE_SHARP_S = /[AEIOUY]B(?![AEIOUYBLR])/;
const DATE_KEYS: Readonly<Record<DateField, string>> = {
  birth: 'DATE_OF_BIRTH',
  issue: 'ISSUE_DATE',
  expiry: 'EXPIRY_DATE',
};

/** Keeps only what was read beyond doubt and makes sense: licences have no check digits. */
export async function judgeLicence(
  print: LicencePrint,
  confirmation: Confirmation,
  today: Date,
): Promise<LicenceJudgement> {
  const ocrResult: Record<string, string> = {};
  for (const [field, key] of Object.entries(TEXT_KEYS) as [TextField, string][]) {
    const text = print.texts[field];
    if (text && (await isCertain(field, text, print.isGerman, confirmation))) ocrResult[key] = text.value;
  }
  // Half a name is discarded: its letters may have been read as part of the other name's label.
  if (!ocrResult['LAST_NAME'] !== !ocrResult['FIRST_NAME']) {
    delete ocrResult['LAST_NAME'];
    delete ocrResult['FIRST_NAME'];
  }
  const certain: Partial<LicencePrint['dates']> = {};
  for (const field of Object.keys(DATE_KEYS) as DateField[]) {
    const found = print.dates[field];
    if (found && (await confirmation.isConfirmed([found.span]))) certain[field] = found;
  }
  const printed = Object.fromEntries(Object.entries(certain).map(([field, { date }]) => [field, date]));
  const { dates, isImpossible } = resolveDates(printed, print.otherDates, print.dateOrder, today);
  for (const [field, key] of Object.entries(DATE_KEYS) as [DateField, string][]) {
    if (dates[field]) ocrResult[key] = dates[field];
  }
  const { issuer } = print;
  if (issuer) {
    Object.assign(ocrResult, { COUNTRY: findStateName(issuer.country), COUNTRY_CODE: issuer.country });
    ocrResult['ISSUING_STATE'] = issuer.state ?? issuer.country;
  }
  const isNamed = Boolean(ocrResult['LAST_NAME'] ?? ocrResult['NAME']);
  const isComplete = isNamed && ['ID_NUMBER', 'DATE_OF_BIRTH', 'EXPIRY_DATE'].every((key) => ocrResult[key]);
  return { ocrResult, isComplete, isTampered: isImpossible && Object.keys(certain).length === 3 };
}

async function isCertain(
  field: TextField,
  { value, spans, touchesLabel }: FoundText,
  isGerman: boolean,
  confirmation: Confirmation,
): Promise<boolean> {
  if (touchesLabel) return false;
  if (field === 'address') return confirmation.isConfirmed(spans, (text) => replaceZerosInAddress(fold(text)));
  if (!NAMES.has(field)) return confirmation.isConfirmed(spans);
  return (
    !(isGerman && MAY_HIDE_SHARP_S.test(value)) &&
    confirmation.isConfirmed(spans, (text) => replaceDigitsInWords(fold(text)))
  );
}
