import { decodeZone, type ZoneEvidence } from './decode-zone.js';
import type { SymbolSteps } from './ctc.js';
import type { RowStack, ZoneRows } from './find-rows.js';
import type { ZoneLayout } from './layout.js';
import { readZoneFields, type ZoneFields } from './zone-fields.js';

/** The content of a zone, and where it was read. */
export interface ZoneReading {
  layout: ZoneLayout;
  fields: ZoneFields;
  rows: ZoneRows;
  evidence: ZoneEvidence;
}

/** Decodes the lines of a stack in the layout that fits them best; null where they are too short for each. */
export function decodeStack({ rows, layouts }: RowStack, lines: readonly SymbolSteps[]): ZoneReading | null {
  let best: ZoneReading | null = null;
  for (const layout of layouts) {
    const evidence = decodeZone(layout, lines);
    if (!evidence) continue;
    const reading = { layout, rows, evidence, fields: readZoneFields(evidence, layout) };
    if (!best || weighFields(reading.fields) > weighFields(best.fields)) best = reading;
    if (isZone(reading)) return reading;
  }
  return best;
}

/** No check digit covers these two: their confidence alone says whether they are read again. */
const CLEAR_SEX = 0.8;
const CLEAR_NAMES = 0.7;
/** Share of the checks that must hold: chance makes one in ten of a check digit hold, hardly most of them. */
const CERTAIN_ZONE = 0.6;

export const areNamesClear = ({ names }: ZoneFields): boolean =>
  names.regular && !names.hasFurther && names.confidence > CLEAR_NAMES;

export const isSexClear = ({ sex }: ZoneFields): boolean => sex.confidence > CLEAR_SEX;

/** How many of the checks of a zone hold: check digits, codes of states, the form of the names. */
export function countConfirmed(fields: ZoneFields): { confirmed: number; of: number } {
  const checked = [fields.number, fields.birth, fields.expiry, fields.optional, fields.issuer, fields.nationality];
  const signs = [
    ...checked.flatMap((field) => (field ? [field.confirmed] : [])),
    ...(fields.compositeHolds === null ? [] : [fields.compositeHolds]),
    fields.names.regular && !fields.names.hasFurther,
  ];
  return { confirmed: signs.filter(Boolean).length, of: signs.length };
}

/** Whether every check holds; the names may still be in doubt, which the print may resolve. */
export function areChecksHeld(fields: ZoneFields): boolean {
  const { confirmed, of } = countConfirmed(fields);
  return confirmed === of && isSexClear(fields);
}

/** Whether nothing in the zone is in doubt. */
export const isSure = (fields: ZoneFields): boolean => areChecksHeld(fields) && areNamesClear(fields);

/** Ranks readings of the same rows; higher is better. */
export const weighFields = (fields: ZoneFields): number =>
  (fields.isPlausible ? 10 : 0) +
  countConfirmed(fields).confirmed +
  fields.names.confidence +
  0.5 * fields.sex.confidence;

/** Whether rows that were read without knowing what they are, are a zone. */
export function isZone({ fields }: Pick<ZoneReading, 'fields'>): boolean {
  const { confirmed, of } = countConfirmed(fields);
  return fields.isPlausible && confirmed >= CERTAIN_ZONE * of;
}
