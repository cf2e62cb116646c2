import type { DocumentReading, SpoofCheck } from '@idproof/engines';
import { transliterate } from '../../../test/helpers/specimens/index.js';

export const SPOOF_CHECKS: readonly SpoofCheck[] = ['TAMPER_CHECK', 'MATERIAL_CHECK', 'SCREEN_RECAPTURE_CHECK'];

interface WrongField {
  field: string;
  got: string;
  wanted: string;
}

/** What a reading was worth, beside the truth. */
export interface Judged {
  /**
   * `entire`: result Y and every field right; `partial`: Y, nothing wrong, but a field left out; `wrong`: Y with a
   * wrong field; `refused`: result N.
   */
  outcome: 'entire' | 'partial' | 'wrong' | 'refused';
  /** Why it was refused. */
  code?: string;
  /** Fields that were given and are not true, also of refused readings. */
  wrong: WrongField[];
  missing: string[];
  /** Checks that failed. */
  alarms: SpoofCheck[];
}

/** Letters that are no letter with an accent, as they look without one. */
const PLAIN: Readonly<Record<string, string>> = { Ø: 'O', Ł: 'L', Đ: 'D', Ð: 'D', Æ: 'AE', Œ: 'OE', Þ: 'TH', ı: 'I' };

/** Capitals and digits alone, accents dropped: how printed text is compared, where spacing and accents are no error. */
function bare(text: string): string {
  const plain = Array.from(text, (letter) => PLAIN[letter] ?? letter).join('');
  return plain
    .toUpperCase()
    .normalize('NFD')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');
}

/** The same with accents spelt out, as zones do: MUELLER for MÜLLER. */
const speltOut = (text: string): string => transliterate(text).replaceAll('<', '');

/** Codes, numbers and dates are compared letter by letter; names and addresses without accents, spaces and signs. */
const LOOSE = new Set(['LAST_NAME', 'FIRST_NAME', 'ADDRESS']);

export function isSameField(field: string, got: string, wanted: string): boolean {
  if (!LOOSE.has(field)) return got === wanted;
  if (bare(got) === bare(wanted)) return true;
  return field !== 'ADDRESS' && (speltOut(got) === bare(wanted) || bare(got) === speltOut(wanted));
}

function compare(fields: Readonly<Record<string, string>>, truth: Readonly<Record<string, string>>) {
  const wrong: WrongField[] = [];
  const missing: string[] = [];
  for (const [field, wanted] of Object.entries(truth)) {
    const got = fields[field] ?? '';
    if (isSameField(field, got, wanted)) continue;
    if (got === '') missing.push(field);
    else wrong.push({ field, got, wanted });
  }
  return { wrong, missing };
}

/** Judges one reading. Where several documents lie in the image, the one that was meant is the one that fits best. */
export function judgeReading(reading: DocumentReading, truths: readonly Readonly<Record<string, string>>[]): Judged {
  const fields = reading.ocrResult ?? {};
  const compared = truths.map((truth) => compare(fields, truth));
  const best = compared.toSorted((a, b) => a.wrong.length - b.wrong.length || a.missing.length - b.missing.length)[0];
  const { wrong, missing } = best ?? { wrong: [], missing: [] };
  const alarms = SPOOF_CHECKS.filter((check) => reading.spoofResult?.[check] === 'N');
  if (reading.recognitionResult === 'N') {
    return { outcome: 'refused', code: reading.recognitionErrorCode ?? 'none', wrong, missing, alarms };
  }
  return { outcome: wrong.length > 0 ? 'wrong' : missing.length > 0 ? 'partial' : 'entire', wrong, missing, alarms };
}

/** Counts over many readings. */
export interface Counts {
  documents: number;
  entire: number;
  partial: number;
  /** Wrong fields in readings with result Y: what must be near zero. */
  wrongFields: number;
  refused: Record<string, number>;
  alarms: Record<SpoofCheck, number>;
}

export function countJudged(all: readonly Judged[]): Counts {
  const refused: Record<string, number> = {};
  for (const { code } of all) if (code !== undefined) refused[code] = (refused[code] ?? 0) + 1;
  const alarms = Object.fromEntries(
    SPOOF_CHECKS.map((check) => [check, all.filter((one) => one.alarms.includes(check)).length]),
  ) as Record<SpoofCheck, number>;
  const taken = all.filter(({ outcome }) => outcome === 'wrong');
  return {
    documents: all.length,
    entire: all.filter(({ outcome }) => outcome === 'entire').length,
    partial: all.filter(({ outcome }) => outcome === 'partial').length,
    wrongFields: taken.reduce((sum, { wrong }) => sum + wrong.length, 0),
    refused,
    alarms,
  };
}
