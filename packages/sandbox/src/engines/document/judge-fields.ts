import type { CheckedField, CrossCheck, Verdict } from './cross-check.js';
import { checkDigit } from './mrz/check-digits.js';
import { zoneDate } from './mrz/zone-dates.js';
import type { ZoneField, ZoneFields } from './mrz/zone-fields.js';

/** Which fields of a zone can be relied on, and whether anything about them is wrong. */
export interface Judgement {
  /** Fields that were read beyond doubt. */
  trusted: Record<'names' | 'number' | 'birth' | 'expiry' | 'issuer' | 'nationality' | 'sex', boolean>;
  /** The document contradicts itself in a way that misreading does not explain. */
  isTampered: boolean;
  /** The number, where the print and the check digit together corrected it. */
  number: string;
}

/** From here on a character of the zone was surely read as it stands there. */
const CLEAR = 0.9;
/** What nothing else confirms must be this certain. */
const CARRIES = 0.6;
const STATED_SEX = 0.8;

/** Decides from check digits, the printed zone and the certainty of each character what to believe. */
export function judgeFields(zone: ZoneFields, print: CrossCheck, today: Date): Judgement {
  const number = judgeNumber(zone.number, print.number);
  const birth = judgeChecked(zone.birth, print.birth);
  const expiry = zone.expiry ? judgeChecked(zone.expiry, print.expiry) : { trusted: true, tampered: false };
  const names = judgeNames(zone, print);
  const checked = [number, birth, expiry];
  const allHold = [zone.number, zone.birth, zone.expiry].every((field) => field?.confirmed ?? true);
  const compositeBroken = allHold && zone.compositeHolds === false && (zone.optional?.confidence ?? 0) > CLEAR;
  const born = zoneDate(zone.birth.text, 'birth', today);
  const expires = zone.expiry ? zoneDate(zone.expiry.text, 'expiry', today) : '';
  const isImpossible = allHold && (born === undefined || expires === undefined || (expires !== '' && born >= expires));
  return {
    trusted: {
      names: names.trusted,
      number: number.trusted,
      birth: birth.trusted && born !== undefined,
      expiry: expiry.trusted && expires !== undefined,
      issuer: zone.issuer.confirmed && zone.issuer.confidence > CARRIES / 2,
      nationality: zone.nationality.confirmed && zone.nationality.confidence > CARRIES / 2,
      sex: zone.sex.confidence > STATED_SEX,
    },
    isTampered: checked.some((field) => field.tampered) || names.tampered || compositeBroken || isImpossible,
    number: number.value,
  };
}

interface FieldJudgement {
  trusted: boolean;
  tampered: boolean;
}

/**
 * A check digit that holds, or print that agrees, carries a field. A zone that was read clearly, against its check digit
 * and against print that was found, was altered; where no print bears witness, it may as well have been misread.
 */
function judgeChecked(field: ZoneField, print: Verdict): FieldJudgement {
  const isClear = field.confidence > CLEAR;
  if (field.confirmed) return { trusted: true, tampered: print.result === 'differs' };
  if (print.result === 'agrees') return { trusted: true, tampered: isClear };
  const contradicted = isClear && print.result === 'differs';
  return { trusted: contradicted, tampered: contradicted };
}

function judgeNumber(field: ZoneField, print: Verdict): FieldJudgement & { value: string } {
  const value = field.text.replaceAll('<', '');
  const judged = { ...judgeChecked(field, print), value };
  if (field.confirmed || judged.tampered || print.printed === undefined || print.result === 'agrees') return judged;
  const holdsInPrint = checkDigit(print.printed.padEnd(field.text.length, '<')) === field.check;
  return holdsInPrint ? { trusted: true, tampered: false, value: print.printed } : judged;
}

/** Nothing in the zone checks its names: the print must agree, or each letter be certain. */
function judgeNames({ names }: ZoneFields, print: CrossCheck): FieldJudgement {
  const verdicts = (['last', 'first'] satisfies CheckedField[])
    .filter((part) => names[part] !== '')
    .map((part) => print[part].result);
  const isClear = names.confidence > CARRIES && names.regular;
  if (verdicts.includes('differs')) return { trusted: isClear, tampered: isClear };
  const agrees = verdicts.length > 0 && verdicts.every((result) => result === 'agrees');
  return { trusted: names.last + names.first !== '' && (isClear || (agrees && names.regular)), tampered: false };
}
