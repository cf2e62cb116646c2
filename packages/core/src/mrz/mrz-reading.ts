import type { Quad } from '../quad.js';
import { distance, lerp } from '../zone/geometry.js';
import type { ZoneFormat } from '../zone/layout.js';
import { readZoneDates } from '../zone/zone-dates.js';
import type { ZoneField, ZoneFields } from '../zone/zone-fields.js';
import { areNamesClear, isSexClear, type ZoneReading } from '../zone/zone-reading.js';

/** What a machine-readable zone says. A field is null where the zone has none, or where its reading is in doubt. */
export interface MrzFields {
  /** First characters of the zone, without fillers: `P`, `ID`, `V`. Nothing confirms the second one, which is as read. */
  documentCode: string | null;
  /** Issuing state or organisation as in ICAO 9303-3, section 5, without fillers: `FRA`, `D`. */
  issuer: string | null;
  documentNumber: string | null;
  lastName: string | null;
  /** Empty for people with one name. */
  firstName: string | null;
  nationality: string | null;
  /** `yyyy-mm-dd`, or `yyyy-mm` or `yyyy` where the zone leaves the rest open. */
  birthDate: string | null;
  /** As `birthDate`. */
  expiryDate: string | null;
  /** `M`, `F` or `X`; `X` also stands for the filler, which is "not stated". */
  sex: 'M' | 'F' | 'X' | null;
}

/** Whether each check digit holds; null where the format has none. */
export interface MrzChecks {
  documentNumber: boolean;
  birthDate: boolean;
  expiryDate: boolean | null;
  /** Optional data of a passport. */
  optionalData: boolean | null;
  composite: boolean | null;
}

/** A machine-readable zone that was found in an image. */
export interface MrzReading {
  format: ZoneFormat;
  /** Lines of equal length, upper first. Characters of fields in doubt are the likeliest ones. */
  lines: readonly string[];
  fields: MrzFields;
  checks: MrzChecks;
  /** Whether every check digit holds. */
  isValid: boolean;
  /** Least probability of a character of the checked fields, 0 to 1. */
  confidence: number;
  /** Corners of the zone in the image's pixels; the first one lies at the beginning of its first line. */
  box: Quad;
}

/** Shares of a line's height that the zone reaches beyond the capitals of its first and last line. */
const BEYOND_CAPITALS = 0.15;

/** `today` decides the centuries of dates. */
export function toMrzReading({ layout, fields, rows }: ZoneReading, today: Date): MrzReading {
  const checks: MrzChecks = {
    documentNumber: fields.number.confirmed,
    birthDate: fields.birth.confirmed,
    expiryDate: fields.expiry && fields.expiry.confirmed,
    optionalData: fields.optional && fields.optional.confirmed,
    composite: fields.compositeHolds,
  };
  const checked = [fields.number, fields.birth, ...[fields.expiry, fields.optional].filter((field) => field !== null)];
  return {
    format: layout.name,
    lines: [...fields.lines],
    fields: readFields(fields, today),
    checks,
    isValid: Object.values(checks).every((check) => check !== false),
    confidence: Math.min(...checked.map((field) => field.confidence)),
    box: surround(rows),
  };
}

function readFields(fields: ZoneFields, today: Date): MrzFields {
  const areNamesSure = areNamesClear(fields);
  return {
    documentCode: readCode(fields),
    issuer: confirm(fields.issuer),
    documentNumber: confirm(fields.number),
    lastName: areNamesSure ? fields.names.last : null,
    firstName: areNamesSure ? fields.names.first : null,
    nationality: confirm(fields.nationality),
    birthDate: readDate(fields.birth, 'birth', today),
    expiryDate: fields.expiry && readDate(fields.expiry, 'expiry', today),
    sex: isSexClear(fields) ? (fields.sex.text === '<' ? 'X' : (fields.sex.text as 'M' | 'F' | 'X')) : null,
  };
}

const stripFillers = (text: string): string => text.replaceAll('<', '');

const confirm = ({ confirmed, text }: ZoneField): string | null => (confirmed ? stripFillers(text) : null);

/** The first letter says what the zone is; the second is the issuer's choice and has no check digit. */
const readCode = ({ lines, layout }: ZoneFields): string | null => {
  const code = lines[0]!.slice(0, 2);
  return layout.kinds.some((kind) => lines[0]!.startsWith(kind)) ? stripFillers(code) : null;
};

/** The likeliest century; null for a date that does not exist or is not confirmed. */
function readDate({ confirmed, text }: ZoneField, kind: 'birth' | 'expiry', today: Date): string | null {
  if (!confirmed) return null;
  return readZoneDates(text, kind, today)[0] || null;
}

/** The quad around the first and the last row. */
function surround(rows: readonly Quad[]): Quad {
  const [first, last] = [rows[0]!, rows.at(-1)!];
  const share = (a: Quad, b: Quad): number =>
    BEYOND_CAPITALS * (distance(a[0], a[3]) / Math.max(1, distance(a[0], b[3])));
  const [above, below] = [share(first, last), share(last, first)];
  return [
    lerp(first[0], last[3], -above),
    lerp(first[1], last[2], -above),
    lerp(first[1], last[2], 1 + below),
    lerp(first[0], last[3], 1 + below),
  ];
}
