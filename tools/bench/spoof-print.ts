import {
  createDocumentReader,
  createFaceEngine,
  decodeImage,
  type DocumentReader,
  type RgbImage,
} from '@idproof/engines';
import { FACE_NAMES, readPortrait } from '../../test/helpers/faces.js';
import {
  createRandom,
  photographDocument,
  renderDocument,
  type DocumentFormat,
  type FlatPage,
  type Person,
  type Random,
} from '../../test/helpers/specimens/index.js';

/** Formats whose zone says what is printed. */
const FORMATS = ['TD1', 'TD2', 'TD3'] as const satisfies DocumentFormat[];

type Change = (person: Person, random: Random) => Partial<Person>;

/** One letter or digit at a place put in the place of another one of its kind. */
function changeAt(text: string, at: number, random: Random): string {
  const kind = /\d/.test(text[at]!) ? '0123456789' : 'ABCDEFGHJKLMNPRSTUVWXYZ';
  const other = random.pick(Array.from(kind).filter((character) => character !== text[at]));
  return text.slice(0, at) + other + text.slice(at + 1);
}

function changeOne(text: string, random: Random): string {
  const places = Array.from(text, (character, at) => (/[A-Z\d]/.test(character) ? at : -1)).filter((at) => at >= 0);
  return places.length === 0 ? text : changeAt(text, random.pick(places), random);
}

/** The last digit of a year: any day stays possible. */
const YEAR_END = 3;

/** What is printed otherwise than the zone has it, by the field. */
const CHANGES: Readonly<Record<string, Change>> = {
  nothing: () => ({}),
  surname: ({ surname }, random) => ({ surname: changeOne(surname, random) }),
  'given names': ({ givenNames }, random) => ({ givenNames: changeOne(givenNames, random) }),
  number: ({ documentNumber }, random) => ({ documentNumber: changeOne(documentNumber, random) }),
  'date of birth': ({ birthDate }, random) => ({ birthDate: changeAt(birthDate, YEAR_END, random) }),
  'date of expiry': ({ expiryDate }, random) => ({ expiryDate: changeAt(expiryDate, YEAR_END, random) }),
  sex: ({ sex }) => ({ sex: sex === 'M' ? 'F' : 'M' }),
  nationality: ({ nationality }) => ({ nationality: nationality === 'FRA' ? 'ITA' : 'FRA' }),
};

/** Prints how often `TAMPER_CHECK` of the whole reader fails, by the field that was changed in print. */
export async function benchChangedPrint({ count, seed }: { count: number; seed: number }): Promise<void> {
  const reader = await createDocumentReader({ faces: await createFaceEngine() });
  console.log(
    `| changed in print | n | read (Y) | TAMPER_CHECK fails | ${FORMATS.join(' / ')} |\n|---|---|---|---|---|`,
  );
  for (const [field, change] of Object.entries(CHANGES)) {
    let [n, read] = [0, 0];
    const fails = FORMATS.map(() => 0);
    for (let i = 0; i < count * FORMATS.length; i++) {
      const at = i % FORMATS.length;
      const drawn = await readChanged(reader, change, FORMATS[at]!, seed + 2 * i);
      if (!drawn) continue;
      n++;
      if (drawn.recognitionResult === 'Y') read++;
      if (drawn.spoofResult?.TAMPER_CHECK === 'N') fails[at]!++;
    }
    console.log(`| ${field} | ${n} | ${read} | ${fails.reduce((a, b) => a + b)} | ${fails.join(' / ')} |`);
  }
}

/** Null where the field has nothing to change. */
async function readChanged(reader: DocumentReader, change: Change, format: DocumentFormat, seed: number) {
  const portrait = await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!);
  const { person } = await renderDocument({ format, seed, portrait });
  const printed = change(person, createRandom(seed + 900_007));
  if (Object.entries(printed).some(([key, value]) => person[key as keyof Person] === value)) return null;
  const { docType, front, back } = await renderDocument({ format, seed, portrait, printed });
  // Careful and usual photographs in turns.
  const level = seed % 4 === 1 ? 1 : 2;
  const shoot = async (page: FlatPage, offset: number): Promise<RgbImage> => {
    const decoded = await decodeImage((await photographDocument(page, { seed: seed + offset, level })).jpeg);
    if (!decoded.ok) throw new Error(`the picture cannot be decoded: ${decoded.why}`);
    return decoded.image;
  };
  return reader.read(await shoot(front, 0), docType, back && (await shoot(back, 100_000)));
}
