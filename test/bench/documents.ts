import { readdir, readFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { performance } from 'node:perf_hooks';
import { parseArgs } from 'node:util';
import {
  createDocumentReader,
  createFaceEngine,
  decodePicture,
  type DocumentReader,
  type DocumentReading,
} from '@idproof/sandbox/engines';
import { FACE_NAMES, readPortrait } from '../helpers/faces.js';
import {
  createRandom,
  photographDocument,
  renderPassport,
  transliterate,
  type Person,
  type PhotographOptions,
} from '../helpers/specimens/index.js';

type Level = NonNullable<PhotographOptions['level']>;

export interface MeasureDocumentsOptions {
  /** Passports per level. */
  count: number;
  /** 0 flat scan, 1 careful, 2 usual, 3 hard photograph. */
  levels: readonly Level[];
  /**
   * Seed of the first passport; each next one takes the second next, so that even seeds (on which constants were tuned)
   * and odd ones (on which figures are reported) never mix.
   */
  seed: number;
  /** `print`: one printed character is changed on each page. Default: genuine pages. */
  altered?: 'print';
}

export interface LevelFigures {
  level: Level;
  count: number;
  /** All fields equal to the truth, and the result Y. */
  entirely: number;
  /** Fields that were reported wrong in a reading with result Y, as `seed FIELD read, not truth`. */
  wrongForRight: string[];
  /** How many were refused, by code. */
  refused: Record<string, number>;
  /** How many failed each check. On genuine pages these are false alarms. */
  alarms: Record<'TAMPER_CHECK' | 'MATERIAL_CHECK' | 'SCREEN_RECAPTURE_CHECK', number>;
  /** Of one page, decoding included. */
  milliseconds: { median: number; p90: number };
}

const PASSPORT = '00000001003';
const PICTURES = new Set(['.jpg', '.jpeg', '.png', '.bmp']);

async function createReader(): Promise<DocumentReader> {
  return createDocumentReader({ faces: await createFaceEngine() });
}

/** Reads rendered passports at several levels of difficulty and compares with what was drawn. */
export async function measureDocuments(options: MeasureDocumentsOptions): Promise<LevelFigures[]> {
  const reader = await createReader();
  const figures: LevelFigures[] = [];
  for (const level of options.levels) {
    const readings: { seed: number; truth: Record<string, string>; reading: DocumentReading; ms: number }[] = [];
    for (let i = 0; i < options.count; i++) {
      const seed = options.seed + 2 * i;
      const portrait = await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);
      const plain = await renderPassport({ seed });
      const printed = options.altered ? alterPrint(plain.person, seed) : {};
      const page = await renderPassport({ seed, portrait, printed });
      const { jpeg } = await photographDocument(page, { seed, level });
      readings.push({ seed, truth: truthOf(page.person), ...(await readTimed(reader, jpeg)) });
    }
    figures.push(summarise(level, readings));
  }
  return figures;
}

async function readTimed(reader: DocumentReader, bytes: Uint8Array): Promise<{ reading: DocumentReading; ms: number }> {
  const started = performance.now();
  const decoded = await decodePicture(bytes);
  if (!decoded.ok) throw new Error(`the picture cannot be decoded: ${decoded.why}`);
  const reading = await reader.read(decoded.image, PASSPORT);
  return { reading, ms: performance.now() - started };
}

/** What `ocrResult` should say of a holder. */
function truthOf(person: Person): Record<string, string> {
  const name = (text: string): string => transliterate(text).replaceAll('<', ' ').replaceAll(/ +/g, ' ').trim();
  return {
    LAST_NAME: name(person.surname),
    FIRST_NAME: name(person.givenNames),
    ID_NUMBER: person.documentNumber,
    COUNTRY_CODE: person.nationality,
    ISSUING_STATE: person.issuer,
    SEX: person.sex === '<' ? 'X' : person.sex,
    DATE_OF_BIRTH: person.birthDate,
    EXPIRY_DATE: person.expiryDate,
  };
}

/** One letter of a name, or one digit of the number, replaced by one that does not look alike. */
function alterPrint(person: Person, seed: number): Partial<Person> {
  const random = createRandom(seed + 1_000_003);
  const field = random.pick(['surname', 'givenNames', 'documentNumber'] as const);
  const value = person[field];
  const places = value.split('').flatMap((character, i) => (/[A-Z0-9]/.test(character) ? [i] : []));
  const place = random.pick(places);
  const old = value[place]!;
  const choices = (/[0-9]/.test(old) ? '23456789' : 'AEHKMNRSTWXYZ').split('').filter((other) => other !== old);
  return { [field]: value.slice(0, place) + random.pick(choices) + value.slice(place + 1) };
}

function summarise(
  level: Level,
  readings: readonly { seed: number; truth: Record<string, string>; reading: DocumentReading; ms: number }[],
): LevelFigures {
  const refused: Record<string, number> = {};
  const alarms = { TAMPER_CHECK: 0, MATERIAL_CHECK: 0, SCREEN_RECAPTURE_CHECK: 0 };
  const wrongForRight: string[] = [];
  let entirely = 0;
  for (const { seed, truth, reading } of readings) {
    const fields = reading.ocrResult ?? {};
    const differing = Object.keys(truth).filter((key) => fields[key] !== truth[key]);
    for (const check of ['TAMPER_CHECK', 'MATERIAL_CHECK', 'SCREEN_RECAPTURE_CHECK'] as const) {
      if (reading.spoofResult?.[check] === 'N') alarms[check]++;
    }
    if (reading.recognitionResult === 'N') {
      const code = reading.recognitionErrorCode ?? 'none';
      refused[code] = (refused[code] ?? 0) + 1;
    } else if (differing.length === 0) entirely++;
    else for (const key of differing) wrongForRight.push(`${seed} ${key} ${fields[key]}, not ${truth[key]}`);
  }
  const times = readings.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const at = (share: number): number =>
    Math.round(times[Math.min(times.length - 1, Math.floor(times.length * share))]!);
  return {
    level,
    count: readings.length,
    entirely,
    wrongForRight,
    refused,
    alarms,
    milliseconds: { median: at(0.5), p90: at(0.9) },
  };
}

export interface PictureFigures {
  file: string;
  reading: DocumentReading | { refused: string };
  milliseconds: number;
}

/** Reads every picture (JPEG, PNG, BMP) of a folder as a passport; the result in the order of the names. */
export async function measurePictures(folder: string): Promise<PictureFigures[]> {
  const reader = await createReader();
  const names = (await readdir(folder)).filter((name) => PICTURES.has(extname(name).toLowerCase())).toSorted();
  const figures: PictureFigures[] = [];
  for (const file of names) {
    const started = performance.now();
    const decoded = await decodePicture(await readFile(join(folder, file)));
    const reading = decoded.ok ? await reader.read(decoded.image, PASSPORT) : { refused: decoded.why };
    figures.push({ file, reading, milliseconds: Math.round(performance.now() - started) });
  }
  return figures;
}

/** The figures of a run, as lines of text. */
export function describeDocuments(figures: readonly LevelFigures[]): string[] {
  return figures.flatMap(({ level, count, entirely, wrongForRight, refused, alarms, milliseconds }) => [
    `level ${level}: ${entirely} of ${count} read entirely, ${wrongForRight.length} wrong fields taken for right, ` +
      `refused ${JSON.stringify(refused)}, alarms ${JSON.stringify(alarms)}, ` +
      `${milliseconds.median} ms (p90 ${milliseconds.p90})`,
    ...wrongForRight.map((line) => `  ${line}`),
  ]);
}

export function describePictures(figures: readonly PictureFigures[]): string[] {
  return figures.map(({ file, reading, milliseconds }) => `${file}  ${milliseconds} ms  ${JSON.stringify(reading)}`);
}

if (process.argv[1]?.endsWith('documents.ts')) {
  const { values } = parseArgs({
    options: {
      pictures: { type: 'string' },
      count: { type: 'string', default: '10' },
      seed: { type: 'string', default: '1001' },
      levels: { type: 'string', default: '0,1,2,3' },
      altered: { type: 'boolean', default: false },
    },
  });
  const lines = values.pictures
    ? describePictures(await measurePictures(values.pictures))
    : describeDocuments(
        await measureDocuments({
          count: Number(values.count),
          seed: Number(values.seed),
          levels: values.levels.split(',').map(Number) as Level[],
          altered: values.altered ? 'print' : undefined,
        }),
      );
  console.log(lines.join('\n'));
}
