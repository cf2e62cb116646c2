import {
  createFaceEngine,
  decodeImage,
  type Face,
  type FaceEngine,
  type LocatedDocument,
  type RgbImage,
} from '@idproof/engines';
import { findPortrait } from '../../packages/engines/src/document/find-portrait.js';
import { rectify } from '../../packages/engines/src/document/rectify.js';
import { hasColour } from '../../packages/core/src/chroma-spread.js';
import { measureScreenShare } from '../../packages/engines/src/document/spoof/moire.js';
import {
  COLOURLESS,
  DISPLAYED,
  GENUINE,
  makeCase,
  PASTED,
  PATCHED,
  type Case,
} from '../../test/helpers/forgeries/cases.js';
import { DOCUMENT_FORMATS, type DocumentFormat } from '../../test/helpers/specimens/index.js';
import { isPortraitCrooked } from './spoof-crooked.js';
import { lacksNoise } from './spoof-noise.js';
import { benchChangedPrint } from './spoof-print.js';

/** What the checks look at. */
interface Evidence {
  image: RgbImage;
  document: LocatedDocument;
  portrait: Face | null;
  about: Case;
}

/** What one check of an image says: whether it takes it for forged. */
type Check = (evidence: Evidence) => boolean;

/** Measured beside the others, and no part of any verdict. */
const UNUSED = ['crooked portrait (not used)', 'portrait lacks noise (not used)'] as const;
const WIDTH = 1250;

const CHECKS: Readonly<Record<string, Check>> = {
  'no colours (MATERIAL_CHECK)': ({ document }) => !hasColour(document.image),
  'display (SCREEN_RECAPTURE_CHECK)': ({ image, document }) => measureScreenShare(image, document.quad) > 1,
  [UNUSED[0]]: ({ document, portrait, about }) => isPortraitCrooked(document, portrait, about.lines),
  [UNUSED[1]]: ({ image, about }) => lacksNoise(image, about),
};

interface SpoofFigures {
  /** What was done to the documents; `genuine` in front where nothing was. */
  kind: string;
  count: number;
  /** How many each check took for forged: hits, or false alarms on genuine ones. */
  alarms: Record<string, number>;
  /** The same by format: of the check that the kind is meant for, on genuine ones of all that are used. */
  byFormat: Record<DocumentFormat, number>;
}

const SETS = {
  genuine: GENUINE,
  copy: COLOURLESS,
  display: DISPLAYED,
  'pasted portrait': PASTED,
  'patched letter': PATCHED,
};
const MEANT: Readonly<Record<keyof typeof SETS, string | undefined>> = {
  genuine: undefined,
  copy: 'no colours (MATERIAL_CHECK)',
  display: 'display (SCREEN_RECAPTURE_CHECK)',
  'pasted portrait': UNUSED[0],
  'patched letter': undefined,
};

/**
 * Runs the checks of images over genuine and forged documents of all formats, careful and usual photographs in turn.
 * Their corners are as far off as a reader's may be and faces are sought; nothing is read.
 *
 * @param options.count documents of each kind and format
 * @param options.seed of the first one; each next one takes the second next (odd: thresholds were chosen on even ones)
 */
async function* measureSpoofs(options: { count: number; seed: number }): AsyncGenerator<SpoofFigures> {
  const faces = await createFaceEngine();
  for (const [set, kinds] of Object.entries(SETS) as [keyof typeof SETS, typeof GENUINE][]) {
    for (const [name, make] of Object.entries(kinds)) {
      const alarms = Object.fromEntries(Object.keys(CHECKS).map((check) => [check, 0]));
      const byFormat = Object.fromEntries(DOCUMENT_FORMATS.map((format) => [format, 0])) as SpoofFigures['byFormat'];
      for (const [at, format] of DOCUMENT_FORMATS.entries()) {
        for (let i = 0; i < options.count; i++) {
          const seed = options.seed + 2 * (i * DOCUMENT_FORMATS.length + at);
          const about = await makeCase(make, { format, seed, level: i % 2 === 0 ? 1 : 2 });
          for (const check of await findAlarms(faces, about)) {
            alarms[check]!++;
            if (check === MEANT[set] || (set === 'genuine' && !UNUSED.some((unused) => unused === check)))
              byFormat[format]++;
          }
        }
      }
      yield { kind: `${set}: ${name}`, count: options.count * DOCUMENT_FORMATS.length, alarms, byFormat };
    }
  }
}

async function findAlarms(faces: FaceEngine, about: Case): Promise<string[]> {
  const decoded = await decodeImage(about.jpeg);
  if (!decoded.ok) throw new Error(`the picture cannot be decoded: ${decoded.why}`);
  const height = Math.round((WIDTH * about.page.height) / about.page.width);
  const document = { image: rectify(decoded.image, about.quad, WIDTH, height), quad: about.quad };
  const evidence = { image: decoded.image, document, portrait: await findPortrait(faces, document), about };
  return Object.keys(CHECKS).filter((name) => CHECKS[name]!(evidence));
}

/** The head of a table of text: a column for each check. */
const SPOOF_HEAD: readonly string[] = [
  `| what was photographed | n | ${Object.keys(CHECKS).join(' | ')} | ${DOCUMENT_FORMATS.join(' / ')} |`,
  `|---|---|${Object.keys(CHECKS)
    .map(() => '---|')
    .join('')}---|`,
];

/** One row of it. */
function describeSpoof({ kind, count, alarms, byFormat }: SpoofFigures): string {
  return `| ${kind} | ${count} | ${Object.values(alarms).join(' | ')} | ${Object.values(byFormat).join(' / ')} |`;
}

/** Prints the tables, row by row as they are measured: the checks of images, then that of print beside the zone. */
export async function benchSpoofs(options: { count: number; seed: number }): Promise<void> {
  for (const line of SPOOF_HEAD) console.log(line);
  for await (const figures of measureSpoofs(options)) console.log(describeSpoof(figures));
  console.log('\nPrint changed in one field, read by the whole reader');
  await benchChangedPrint(options);
}
