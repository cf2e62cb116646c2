import {
  computeCheckDigit,
  readZoneDates,
  splitOptionalData,
  type ZoneField,
  type ZoneFields,
} from '@idproof/core/zone';
import type { CrossCheck, Verdict } from './cross-check.js';

/** The fields that a reading requires. */
export type RequiredField = 'names' | 'number' | 'birth' | 'expiry' | 'issuer' | 'nationality' | 'sex';

/** Which fields of a zone are reliable, their values, and whether they contradict each other. */
export interface Judgement {
  /** Fields that were read beyond doubt; also dates and names that the document surely does not have. */
  trusted: Record<RequiredField, boolean>;
  /** The values of zone and print combined: a name in full, the century of a date. */
  values: { last: string; first: string; number: string; birth: string; expiry: string };
  /** Whether the optional data was read beyond doubt. */
  trustsOptional: boolean;
  /** The document contradicts itself in a way that misreading does not explain. */
  isTampered: boolean;
}

/** Minimum confidence of a character of the zone that counts as read correctly. */
const READ_CORRECTLY = 0.9;
/** Minimum confidence of a field that neither a check digit nor the print confirms. */
const UNCONFIRMED = 0.6;
/** The same for the sex, which has no check digit. */
const UNCONFIRMED_SEX = 0.8;
/** Minimum confidence of a code that is not in the list of states. */
const UNKNOWN_CODE = 0.97;

/** Decides from check digits, print and the confidence of each character which fields to trust. */
export function judgeFields(zone: ZoneFields, print: CrossCheck, today: Date): Judgement {
  const number = judgeNumber(zone.number, print.number);
  const birth = judgeChecked(zone.birth, print.birth);
  const expiry = zone.expiry ? judgeChecked(zone.expiry, print.expiry) : TRUSTED;
  const names = judgeNames(zone, print);
  const sex = judgeSex(zone.sex, print.sex);
  const nationality = judgeState(zone.nationality, zone.issuer, print.nationality);
  const issuer = judgeState(zone.issuer, zone.nationality, print.issuer);
  const born = readZoneDates(zone.birth.text, 'birth', today);
  const expires = zone.expiry ? readZoneDates(zone.expiry.text, 'expiry', today) : [''];
  const judged = [number, birth, expiry, names, sex, nationality, issuer, judgeOptional(zone, print.personal)];
  return {
    trusted: {
      names: names.trusted,
      number: number.trusted,
      birth: birth.trusted && born.length > 0,
      expiry: expiry.trusted && expires.length > 0,
      issuer: issuer.trusted,
      nationality: nationality.trusted,
      sex: sex.trusted,
    },
    values: {
      last: print.last.value ?? zone.names.last,
      first: print.first.value ?? zone.names.first,
      number: number.value,
      birth: print.birth.value ?? born[0] ?? '',
      expiry: print.expiry.value ?? expires[0] ?? '',
    },
    trustsOptional: judgeOptional(zone, print.personal).trusted,
    isTampered:
      judged.some((field) => field.tampered) || failsCompositeAlone(zone) || isImpossible(zone, born, expires),
  };
}

interface FieldJudgement {
  trusted: boolean;
  tampered: boolean;
}

const TRUSTED: FieldJudgement = { trusted: true, tampered: false };
const UNTRUSTED: FieldJudgement = { trusted: false, tampered: false };

/**
 * A correct check digit, or print that agrees, confirms a field. A zone that was read clearly but contradicts its digit
 * and the print was altered; without print it may as well have been misread.
 */
function judgeChecked(field: ZoneField, print: Verdict): FieldJudgement {
  const isClear = field.confidence > READ_CORRECTLY;
  if (field.confirmed) return { trusted: true, tampered: print.result === 'differs' };
  if (print.result === 'agrees') return { trusted: true, tampered: isClear };
  const contradicted = isClear && print.result === 'differs';
  return { trusted: contradicted, tampered: contradicted };
}

function judgeNumber(field: ZoneField, print: Verdict): FieldJudgement & { value: string } {
  const value = field.text.replaceAll('<', '');
  const judged = { ...judgeChecked(field, print), value };
  if (value === '') return { trusted: false, tampered: false, value };
  if (field.confirmed || judged.tampered || print.printed === undefined || print.result === 'agrees') return judged;
  const holdsInPrint = computeCheckDigit(print.printed.padEnd(field.text.length, '<')) === field.check;
  return holdsInPrint ? { trusted: true, tampered: false, value: print.printed } : judged;
}

/**
 * Names have no check digit: the print must agree, or each letter be certain. Names that may be cut off, or
 * hold what may be misread fillers, or a further double filler, count by the print alone, however certain their letters are.
 */
function judgeNames({ names }: ZoneFields, print: CrossCheck): FieldJudgement {
  const verdicts = (['last', 'first'] as const).filter((part) => names[part] !== '').map((part) => print[part].result);
  if (verdicts.length === 0 || !names.regular) return UNTRUSTED;
  // A name that fills its field may be cut off: its end is only in the print.
  if (names.truncated && print[names.first === '' ? 'last' : 'first'].value === undefined) return UNTRUSTED;
  const isClear =
    names.confidence > (names.endsInDoubt ? UNKNOWN_CODE : UNCONFIRMED) && !names.implausible && !names.hasFurther;
  if (verdicts.includes('differs')) return { trusted: isClear, tampered: isClear };
  return { trusted: isClear || verdicts.every((result) => result === 'agrees'), tampered: false };
}

/** The sex has no check digit: differing print leaves it open unless the zone is certain. */
function judgeSex(field: ZoneField, print: Verdict): FieldJudgement {
  const isClear = field.confidence > READ_CORRECTLY;
  if (print.result === 'differs') return { trusted: isClear, tampered: isClear };
  return { trusted: field.confidence > (print.result === 'agrees' ? 0.5 : UNCONFIRMED_SEX), tampered: false };
}

/** A code must exist and be certain, or occur twice in the zone, or in print. An unknown code needs `UNKNOWN_CODE`. */
function judgeState(field: ZoneField, twin: ZoneField, print: Verdict): FieldJudgement {
  const isClear = field.confidence > READ_CORRECTLY;
  if (print.result === 'differs') return { trusted: field.confirmed && isClear, tampered: field.confirmed && isClear };
  const isRepeated = twin !== field && twin.text === field.text;
  const isBacked = isRepeated || print.result === 'agrees';
  const needed = field.confirmed ? (isBacked ? UNCONFIRMED / 2 : UNCONFIRMED) : UNKNOWN_CODE;
  const isCode = /^[A-Z]{1,3}<*$/.test(field.text);
  return { trusted: isCode && field.confidence > needed && (field.confirmed || isBacked), tampered: false };
}

/** Optional data counts by its own check digit; on cards by the print, and the digit over everything. */
function judgeOptional(zone: ZoneFields, print: Verdict): FieldJudgement {
  const isChecked = zone.optional?.confirmed === true && zone.optional.confidence > UNCONFIRMED;
  const tampered = isChecked && print.result === 'differs' && zone.optional!.confidence > READ_CORRECTLY;
  return { trusted: isChecked || (zone.compositeHolds === true && print.result === 'agrees'), tampered };
}

const areAllChecked = (zone: ZoneFields): boolean =>
  [zone.number, zone.birth, zone.expiry].every((field) => field?.confirmed ?? true);

/** Whether every field's own check digit is correct, but the composite one is not. */
function failsCompositeAlone(zone: ZoneFields): boolean {
  if (!areAllChecked(zone) || zone.compositeHolds !== false) return false;
  if (zone.optional) return zone.optional.confidence > READ_CORRECTLY;
  const fields = [zone.number, zone.birth, ...(zone.expiry ? [zone.expiry] : [])];
  // Optional data of cards has no digit of its own: only where it is empty does the composite digit contradict the rest.
  return splitOptionalData(zone).length === 0 && fields.every((field) => field.confidence > READ_CORRECTLY);
}

/** Dates that are no dates, or the holder born after the document's end, in whatever centuries. */
function isImpossible(zone: ZoneFields, born: readonly string[], expires: readonly string[]): boolean {
  const dates = [zone.birth, ...(zone.expiry ? [zone.expiry] : [])];
  if (!areAllChecked(zone) || dates.some((field) => field.confidence < UNCONFIRMED)) return false;
  return !born.some((from) => expires.some((to) => to === '' || from < to));
}
