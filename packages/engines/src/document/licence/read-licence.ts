import { hasColour, measureQuad } from '@idproof/core/zone';
import type { DocumentReading, Quad, RecognitionErrorCode, RgbImage, SpoofCheck } from '../../types.js';
import { CARD, findCardCorners } from '../find-side.js';
import { detectText } from '../ocr/detect-text.js';
import { rectifyDocument } from '../page-geometry.js';
import { BLURRED, GLARING, measureQuality } from '../quality.js';
import { type ReadingTools, refuse } from '../reading-tools.js';
import { rectify } from '../rectify.js';
import { measureScreenShare, SURELY_SCREEN } from '../spoof/moire.js';
import { findCorners } from './card-frame.js';
import { Confirmation } from './confirm.js';
import { findFields, type LicencePrint } from './find-fields.js';
import { judgeLicence } from './judge-licence.js';
import { type CardPrint, readCard } from './read-card.js';

/** A reading, and whether it is that of a driving licence. */
type LicenceReading = DocumentReading & { format: 'LICENCE' | null };

/** Longer side for text detection; the larger one is used if the usual one does not show a whole licence. */
const USUAL_SIDE = 960;
const LARGE_SIDE = 1600;
/** Minimum lines of text on a licence. */
const MIN_LINES = 3;
/** Lines lower than this, in pixels of the reduced image, are read badly or missed. */
const SMALL_PRINT = 14;
/** Minimum fields of a licence with its title, and without one: a letter may have the title too. */
const MIN_FIELDS = { titled: 2, untitled: 5 };
/** The measures of quality are calibrated for this width. */
const MEASURED = { width: 1000, height: 631 };

/**
 * Reads the front of a driving licence by its printed labels and numbers (specification 4.3; appendix 3.6 and 4.5).
 * Any other document is `NO_REQUIRED_ID`.
 */
export async function readLicence(tools: ReadingTools, images: readonly RgbImage[]): Promise<LicenceReading> {
  for (const image of images) {
    const found = await findLicence(tools, image);
    if (found) return readFront(tools, image, found);
  }
  return { ...refuse('NO_REQUIRED_ID'), format: null };
}

async function readFront(tools: ReadingTools, image: RgbImage, found: FoundLicence): Promise<LicenceReading> {
  const { card, print } = found;
  const confirmation = new Confirmation(tools.nets, image, card.lines);
  const { ocrResult, isComplete, isTampered } = await judgeLicence(print, confirmation, tools.today);
  const quad = findCorners(card.frame, card.lines);
  const document = rectifyDocument(image, quad, CARD);
  const screen = measureScreenShare(image, quad);
  const portrait = await tools.findPortrait(document);
  const spoofResult: Record<SpoofCheck, 'Y' | 'N'> = {
    TAMPER_CHECK: isTampered ? 'N' : 'Y',
    MATERIAL_CHECK: hasColour(document.image) ? 'Y' : 'N',
    SCREEN_RECAPTURE_CHECK: screen > 1 ? 'N' : 'Y',
  };
  const read = { ocrResult, spoofResult, format: 'LICENCE' as const };
  if (!isComplete) return { ...refuse(explainUnreadable(image, quad)), ...read };
  if (screen > SURELY_SCREEN) return { ...refuse('NOT_REAL_DOC'), ...read };
  if (!portrait) return { ...refuse('NO_FACE_DETECTED'), ...read };
  return { recognitionResult: 'Y', ...read };
}

interface FoundLicence {
  card: CardPrint;
  print: LicencePrint;
}

async function findLicence(tools: ReadingTools, image: RgbImage): Promise<FoundLicence | null> {
  const usual = await findLicenceAt(tools, image, USUAL_SIDE);
  const isLarge = Math.max(image.width, image.height) > 1.2 * USUAL_SIDE;
  if (!isLarge || !usual || (usual.found && isFull(usual.found.print)) || !(usual.found ?? usual.isSmall)) {
    return usual?.found ?? null;
  }
  const finer = (await findLicenceAt(tools, image, LARGE_SIDE))?.found;
  return finer && (!usual.found || countFields(finer.print) > countFields(usual.found.print)) ? finer : usual.found;
}

/** Undefined for an image with hardly any text. `isSmall`: the print is too small to be read well at this size. */
async function findLicenceAt(
  { nets }: ReadingTools,
  image: RgbImage,
  side: number,
): Promise<{ found: FoundLicence | null; isSmall: boolean } | undefined> {
  const boxes = (await detectText(nets.detect, image, side)).map(({ quad }) => quad);
  if (boxes.length < MIN_LINES) return undefined;
  const heights = boxes.map((box) => Math.min(...Object.values(measureQuad(box)))).toSorted((a, b) => a - b);
  const shrunk = Math.min(1, side / Math.max(image.width, image.height));
  const isSmall = heights[heights.length >> 1]! * shrunk < SMALL_PRINT;
  const card = await readCard(nets, image, boxes, await findCardCorners(image, boxes));
  const print = findFields(card.lines);
  const least = print.isTitled ? MIN_FIELDS.titled : MIN_FIELDS.untitled;
  return { found: !print.isOther && countFields(print) >= least ? { card, print } : null, isSmall };
}

const countFields = ({ texts, dates }: LicencePrint): number => Object.keys(texts).length + Object.keys(dates).length;

function isFull({ texts, dates }: LicencePrint): boolean {
  return Boolean((texts.last ?? texts.name) && texts.number && dates.birth && dates.expiry);
}

/** Why a licence that was found could not be read. */
function explainUnreadable(image: RgbImage, quad: Quad): RecognitionErrorCode {
  const quality = measureQuality(rectify(image, quad, MEASURED.width, MEASURED.height));
  if (quality.sharpness < BLURRED) return 'BLUR';
  return quality.glare > GLARING ? 'EXPOSURE' : 'UNKNOWN';
}
