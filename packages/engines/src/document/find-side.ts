import { findHomography, getBounds, mapQuad, measureQuad, rectToQuad, turnQuad } from '@idproof/core/zone';
import type { Face, LocatedDocument, Quad, RgbImage } from '../types.js';
import { CERTAIN_OUTLINE, findOutline } from './corners.js';
import { detectText } from './ocr/detect-text.js';
import { alignBoxes, rectifyDocument } from './page-geometry.js';
import type { ReadingTools } from './reading-tools.js';
import { rectify } from './rectify.js';
import { isTextVertical } from './text-direction.js';

/** A side of a document that was found without a machine-readable zone. */
export interface FoundSide {
  document: LocatedDocument;
  /** All lines of text of the image, in reading order of the document. */
  lines: readonly Quad[];
  portrait: Face | null;
}

/** Longer edge for text detection in pixels. */
const SEARCH_SIDE = 960;
/** Aspect ratios at which an image may show nothing but the document. */
const CARD_ASPECT = { least: 1.2, most: 1.75 };
/** Minimum share of an image's width and height that text spans when the image shows nothing but the document. */
const MIN_TEXT_SHARE = 0.4;
/** Cards of the usual size, in millimetres. */
export const CARD = { width: 85.6, height: 53.98 };

/**
 * Finds the side of a document that carries no zone: by its outline, else as the whole image, and turned so that its
 * portrait stands upright. `lines` are the lines of text of the image, if they are known already. Null for an image
 * with hardly any text.
 */
export async function findSide(
  tools: ReadingTools,
  image: RgbImage,
  lines?: readonly Quad[],
): Promise<FoundSide | null> {
  const boxes = lines ?? (await detectText(tools.nets.detect, image, SEARCH_SIDE)).map((box) => box.quad);
  if (boxes.length < MIN_LINES) return null;
  const quad = await findCardCorners(image, boxes);
  if (!quad) return null;
  for (const turns of [0, 2]) {
    const document = rectifyDocument(image, turnQuad(quad, turns), CARD);
    const portrait = await tools.findPortrait(document);
    if (portrait) return { document, lines: alignBoxes(boxes, turnQuad(quad, turns)), portrait };
  }
  return { document: rectifyDocument(image, quad, CARD), lines: alignBoxes(boxes, quad), portrait: null };
}

/** Minimum lines of text by which a side can be found. */
const MIN_LINES = 3;

/** The corners of the card behind the lines of text: by its edges, else those of the image if that has a card's shape. */
export async function findCardCorners(image: RgbImage, boxes: readonly Quad[]): Promise<Quad | null> {
  // Else a card held beside a face would make the whole scene the document, and the face its portrait.
  const { width, height } = getBounds(boxes.flat());
  const mayBeWhole = width > MIN_TEXT_SHARE * image.width && height > MIN_TEXT_SHARE * image.height;
  return isTextVertical(boxes) ? findSidewaysOutline(image, mayBeWhole) : findSideOutline(image, mayBeWhole);
}

async function findSideOutline(image: RgbImage, mayBeWhole: boolean): Promise<Quad | null> {
  const outline = await findOutline(image);
  if (outline && outline.score > CERTAIN_OUTLINE) return outline.quad;
  const aspect = image.width / image.height;
  return mayBeWhole && aspect > CARD_ASPECT.least && aspect < CARD_ASPECT.most
    ? rectToQuad(0, 0, image.width, image.height)
    : null;
}

/** Outlines are searched in landscape: the image is turned for it, and the corners are turned back. */
async function findSidewaysOutline(image: RgbImage, mayBeWhole: boolean): Promise<Quad | null> {
  const corners = turnQuad(rectToQuad(0, 0, image.width, image.height), 1);
  const size = measureQuad(corners);
  const [width, height] = [SEARCH_SIDE, Math.round((SEARCH_SIDE * size.height) / size.width)];
  const quad = await findSideOutline(rectify(image, corners, width, height), mayBeWhole);
  return quad && mapQuad(findHomography(rectToQuad(0, 0, width, height), corners), quad);
}
