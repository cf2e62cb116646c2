// Machine-readable zones without images: layouts, check digits, decoding, fields.
export { computeCheckDigit } from './check-digits.js';
export { gatherSymbols, logLikelihood } from './ctc.js';
export type { Posteriors, SymbolSteps } from './ctc.js';
export { decodeLine, decodeZone } from './decode-zone.js';
export type { ZoneEvidence } from './decode-zone.js';
export { findStacks, looksLikeZone, rankStack } from './find-rows.js';
export type { RowStack, ZoneRows } from './find-rows.js';
export {
  distance,
  findHomography,
  getBounds,
  growQuad,
  lerp,
  mapPoint,
  mapQuad,
  measureQuad,
  rectToQuad,
  turnQuad,
} from './geometry.js';
export { LAYOUTS, ZONE_CHARACTERS } from './layout.js';
export type { ZoneFormat, ZoneLayout, ZonePage } from './layout.js';
export { splitNames, STRAY_LETTERS } from './names.js';
export type { ZoneNames } from './names.js';
export { readOptionalNumbers, splitOptionalData } from './optional-data.js';
export { listPrintedForms, toCapitals, toPlainText } from './transliterate.js';
export { isCalendarDate, readZoneDates } from './zone-dates.js';
export type { DateKind } from './zone-dates.js';
export { readZoneFields } from './zone-fields.js';
export type { ZoneField, ZoneFields } from './zone-fields.js';
export {
  areChecksHeld,
  areNamesClear,
  countConfirmed,
  decodeStack,
  isSexClear,
  isSure,
  isZone,
  weighFields,
} from './zone-reading.js';
export type { ZoneReading } from './zone-reading.js';
