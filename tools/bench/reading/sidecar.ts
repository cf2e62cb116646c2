import { readFile } from 'node:fs/promises';
import { extname } from 'node:path';
import { parse } from 'mrz';
import { z } from 'zod';

/** What is known of a picture: `<picture>.json` or the picture's name with `.json` for its ending. */
const SidecarFile = z.looseObject({
  format: z.string().optional(),
  /** By the keys of `ocrResult`. */
  fields: z.record(z.string(), z.string()).optional(),
  /** The lines of its zone; they fill in what `fields` leaves out. */
  mrz: z.array(z.string()).optional(),
});

export interface Sidecar {
  format?: string | undefined;
  truth: Record<string, string>;
}

/** Undefined where there is none; rejects when there is one that is not JSON of this form. */
export async function readSidecar(image: string): Promise<Sidecar | undefined> {
  const stem = image.slice(0, image.length - extname(image).length);
  for (const file of [`${image}.json`, `${stem}.json`]) {
    const text = await readFile(file, 'utf8').catch(() => undefined);
    if (text === undefined) continue;
    const { format, fields, mrz } = SidecarFile.parse(JSON.parse(text));
    return { format, truth: { ...(mrz && readTruthOfZone(mrz)), ...fields } };
  }
  return undefined;
}

/** `yymmdd` as the reader writes it; parts that are not known are left out. */
function expandDate(short: string | null, latestYear: number): string {
  const [, year = '', month = '', day = ''] = /^(\d\d)([\d<]{2})([\d<]{2})/.exec(short ?? '') ?? [];
  if (!year) return '';
  const century = Math.floor(latestYear / 100) * 100;
  const full = century + Number(year) > latestYear ? century - 100 + Number(year) : century + Number(year);
  return [full, month, day].filter((part) => /^\d+$/.test(String(part)) && part !== '00').join('-');
}

const SEXES: Readonly<Record<string, string>> = { male: 'M', female: 'F', nonspecified: 'X' };

/** What `ocrResult` should say of these lines, by a reader of zones that is not ours. */
export function readTruthOfZone(lines: readonly string[]): Record<string, string> {
  const { fields } = parse([...lines]);
  const now = new Date().getUTCFullYear();
  const card = lines.length === 3;
  const code = (line: number, from: number): string => (lines[line] ?? '').slice(from, from + 3).replaceAll('<', '');
  const truth = {
    LAST_NAME: fields.lastName ?? '',
    FIRST_NAME: fields.firstName ?? '',
    ID_NUMBER: fields.documentNumber ?? '',
    DATE_OF_BIRTH: expandDate(fields.birthDate ?? '', now),
    EXPIRY_DATE: expandDate(fields.expirationDate ?? '', now + 20),
    SEX: SEXES[fields.sex ?? ''] ?? '',
    ISSUING_STATE: code(0, 2),
    COUNTRY_CODE: card ? code(1, 15) : code(1, 10),
  };
  return Object.fromEntries(Object.entries(truth).filter(([, value]) => value !== ''));
}
