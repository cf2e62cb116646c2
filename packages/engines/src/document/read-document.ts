import { hasColour, areChecksHeld, isZone, type ZoneFormat, type ZonePage, type ZoneReading } from '@idproof/core/zone';
import type {
  DocumentReading,
  Face,
  LocatedDocument,
  Quad,
  RecognitionErrorCode,
  RgbImage,
  SpoofCheck,
} from '../types.js';
import { CERTAIN_OUTLINE, findOutline } from './corners.js';
import { isFullyConfirmed, crossCheck } from './cross-check.js';
import {
  type DocumentSearch,
  type FoundDocument,
  hasZone,
  lookForFace,
  scanDocument,
  searchAtLargeSize,
  searchAtUsualSize,
} from './find-document.js';
import { findSide, type FoundSide } from './find-side.js';
import { judgeFields, type Judgement } from './judge-fields.js';
import { readLocalName } from './local-name.js';
import { measureElongation } from './ocr/read-lines.js';
import { toOcrResult } from './ocr-result.js';
import { rectifyDocument } from './page-geometry.js';
import { type PrintedSide, readPrintedZone } from './printed-zone.js';
import { BLURRED, GLARING, measureQuality } from './quality.js';
import { rereadZone } from './read-zone.js';
import { namePage, type ReadingTools, refuse } from './reading-tools.js';
import { repairNames } from './repair-names.js';
import { rectify } from './rectify.js';
import { measureScreenShare, SURELY_SCREEN } from './spoof/moire.js';

/** A reading with the format of the zone it comes from; null where none was found. */
type ZoneDocumentReading = DocumentReading & { format: ZoneFormat | null };

/** The measures of quality are calibrated for this width. */
const MEASURED_WIDTH = 1000;
/** Millimetres above the zone's first line where print ends. */
const ABOVE_ZONE = 3;
/** Maximum false detections of text in an image without a document. */
const MAX_STRAY_LINES = 2;

/**
 * Reads a document by its machine-readable zone and the print on the side with the portrait, and judges it
 * (specification 4.3; appendix 3.6 and 4.5). The portrait must be on the first image, wherever the zone is: sides that are
 * swapped have none (3.7). A zone of a format that is not accepted is another document.
 */
export async function readZoneDocument(
  tools: ReadingTools,
  accepted: readonly ZoneFormat[],
  images: readonly RgbImage[],
): Promise<ZoneDocumentReading> {
  const { nets, today } = tools;
  let front: Promise<FoundSide | null> | undefined;
  const findFront = () => (front ??= findSide(tools, images[0]!));
  const seen = await searchZone(tools, accepted, images, findFront);
  const hit =
    seen.find(({ search }) => isAccepted(search, accepted) && hasZone(search)) ??
    seen.find(({ search }) => isAccepted(search, accepted));
  if (!hit?.search.document) return { ...(await explainMissingZone(tools, images, seen)), format: null };
  const { image } = hit;
  const { document } = hit.search;
  const { layout } = document.zone;
  const readZoneAgain = (): Promise<ZoneReading> => rereadZone(nets, image, document);
  const mayWait = areChecksHeld(document.zone.fields);
  let zone = mayWait ? document.zone : await readZoneAgain();
  const refuseUnread = (): DocumentReading =>
    refuse(explainUnreadable(image, document.quad, layout.page), namePage(images, image));
  if (!isZone(zone)) return { ...refuseUnread(), format: null };
  const face = await findFaceSide(tools, document, image, images[0]!, findFront);
  const lines = await readPrintedZone(nets, face.print, (read) => isFullyConfirmed(zone.fields, read, today));
  // Doubt in names alone is decided by the print, which costs less than reading the zone again.
  if (mayWait && !isFullyConfirmed(repairNames(zone.fields, lines), lines, today)) zone = await readZoneAgain();
  const fields = repairNames(zone.fields, lines);
  const judgement = judgeFields(fields, await crossCheck(nets, face.print.image, fields, lines, today), today);
  const issuer = fields.issuer.text.replaceAll('<', '');
  const localName = tools.readsLocalName ? await readLocalName(nets, face.print.image, issuer, lines) : null;
  const sides = face.print.image === image ? [face.print] : [face.print, { image, quad: document.quad }];
  const screen = Math.max(...sides.map((side) => measureScreenShare(side.image, side.quad)));
  const spoofResult: Record<SpoofCheck, 'Y' | 'N'> = {
    TAMPER_CHECK: judgement.isTampered ? 'N' : 'Y',
    MATERIAL_CHECK: hasColour(face.document.image) ? 'Y' : 'N',
    SCREEN_RECAPTURE_CHECK: screen > 1 ? 'N' : 'Y',
  };
  const read = { ocrResult: toOcrResult(fields, judgement, localName), spoofResult, format: layout.name };
  if (!hasRequiredFields(judgement)) return { ...refuseUnread(), ...read };
  if (screen > SURELY_SCREEN) return { ...refuse('NOT_REAL_DOC'), ...read };
  if (!face.portrait) return { ...refuse('NO_FACE_DETECTED'), ...read };
  return { recognitionResult: 'Y', ...read };
}

/** An image with the result of the search for a zone. */
interface SearchedImage {
  image: RgbImage;
  search: DocumentSearch;
  /** Whether it is the side with the portrait, which was not searched for a zone. */
  isFront: boolean;
}

/**
 * Searches a zone of an accepted format: every side at the usual size before any at the large one, because sides may be
 * swapped. Ends with the first that is found.
 */
async function searchZone(
  tools: ReadingTools,
  accepted: readonly ZoneFormat[],
  images: readonly RgbImage[],
  findFront: () => Promise<FoundSide | null>,
): Promise<SearchedImage[]> {
  const { nets } = tools;
  // Cards have their zone on the back, passports on their first page.
  const sides = accepted.includes('TD1') ? images.toReversed() : images;
  for (const image of sides) {
    const search = await scanDocument(tools, image, accepted);
    if (search) return [{ image, search, isFront: false }];
  }
  const aim = { accepted, hasFace: lookForFace(tools, images) };
  const seen: SearchedImage[] = [];
  for (const image of sides) {
    const mayBeFront = images.length > 1 && image === images[0] && accepted.every((format) => format === 'TD1');
    const front = mayBeFront ? await findFront() : null;
    // The side with the portrait has no zone; a search would take long.
    const search = front?.portrait
      ? { lines: front.lines, document: null, hasTraces: false }
      : await searchAtUsualSize(nets, image, aim);
    seen.push({ image, search, isFront: Boolean(front?.portrait) });
    if (isAccepted(search, accepted) && hasZone(search)) return seen;
  }
  for (const one of seen) {
    if (!one.isFront) one.search = await searchAtLargeSize(nets, one.image, aim, one.search);
    if (isAccepted(one.search, accepted)) break;
  }
  return seen;
}

/** Whether a zone of one of these formats was found, be it unreadable. */
function isAccepted({ document }: DocumentSearch, formats: readonly ZoneFormat[]): boolean {
  return document !== null && formats.includes(document.zone.layout.name);
}

/** The side with the portrait and the print. */
interface FaceSide {
  document: LocatedDocument;
  portrait: Face | null;
  print: PrintedSide;
}

/** The side with the portrait: that of the zone, or the other one. */
async function findFaceSide(
  tools: ReadingTools,
  { zone, quad, findLines }: FoundDocument,
  image: RgbImage,
  front: RgbImage,
  findFront: () => Promise<FoundSide | null>,
): Promise<FaceSide> {
  const { page } = zone.layout;
  const printEnd = page.lineCentres[0]! - ABOVE_ZONE;
  const document = rectifyDocument(image, quad, page);
  const side = image === front ? null : await findFront();
  if (!side?.portrait) {
    // A face beside the zone does not count on a back: it may be the one in a window of the card.
    const portrait = image === front ? await tools.findPortrait(document) : null;
    return { document, portrait, print: { image, quad, lines: await findLines(), shape: { ...page, printEnd } } };
  }
  const shape = { width: page.width, height: page.height, printEnd: page.height };
  const print = { image: front, quad: side.document.quad, lines: side.lines, shape };
  return { document: side.document, portrait: side.portrait, print };
}

function hasRequiredFields({ trusted }: Judgement): boolean {
  return Object.values(trusted).every(Boolean);
}

/** Why a side that was found could not be read. */
function explainUnreadable(
  image: RgbImage,
  quad: Quad,
  page: Pick<ZonePage, 'width' | 'height'>,
): RecognitionErrorCode {
  const height = Math.round((MEASURED_WIDTH * page.height) / page.width);
  const quality = measureQuality(rectify(image, quad, MEASURED_WIDTH, height));
  if (quality.sharpness < BLURRED) return 'BLUR';
  return quality.glare > GLARING ? 'EXPOSURE' : 'UNKNOWN';
}

/** Why no zone was read: there may be a document that is blurred, or bleached at its zone. */
async function explainMissingZone(
  tools: ReadingTools,
  images: readonly RgbImage[],
  seen: readonly SearchedImage[],
): Promise<DocumentReading> {
  for (const { image, search } of seen) {
    const { document, lines, hasTraces } = search;
    // A document of another format than the requested one.
    if (document || lines.filter((line) => measureElongation(line) > 3 || measureElongation(line) < 1 / 3).length < 2)
      continue;
    const outline = await findOutline(image);
    if (!outline || outline.score <= CERTAIN_OUTLINE) continue;
    const code = explainUnreadable(image, outline.quad, { width: 125, height: 88 });
    if (code === 'BLUR' || (code === 'EXPOSURE' && hasTraces)) return refuse(code, namePage(images, image));
  }
  return refuse('NO_REQUIRED_ID', (await isBackAlone(tools, images, seen)) ? 'back' : undefined);
}

/** Whether the back shows nothing printed, and the front a document: of two sides of another one both are wrong. */
async function isBackAlone(
  tools: ReadingTools,
  [front, back]: readonly RgbImage[],
  seen: readonly SearchedImage[],
): Promise<boolean> {
  const readLines = (image: RgbImage | undefined) => seen.find((one) => one.image === image)?.search.lines;
  if (!front || !back || (readLines(back)?.length ?? 0) > MAX_STRAY_LINES) return false;
  return Boolean((await findSide(tools, front, readLines(front)))?.portrait);
}
