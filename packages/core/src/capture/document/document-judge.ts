import { findBlurCause } from './blur-cause.js';
import { DocumentFinder, type FoundDocument } from './document-finder.js';
import { findZone } from './find-zone.js';
import { adaptLimits, isWithin, type DocumentLimits, type DocumentMeasure, type DocumentMeasures } from './limits.js';
import { measureColour } from './measure-colour.js';
import { getCorners, measureDocument, measureOffset, measureWidth } from './measure-document.js';
import { measureLight } from './measure-light.js';
import { listShapes, measureShape } from './measure-shape.js';
import { RecentMost } from './recent-most.js';
import { SideMemory } from './side-memory.js';
import { Steadiness } from './steadiness.js';
import type { FrameJudgement, JudgeOptions } from '../frame-judge.js';
import type { Quad } from '../../quad.js';
import type { HintCode } from '../hint-codes.js';
import type { Pixels } from '../measure-frame.js';
import { projectSquare } from './project-square.js';
import { sampleLuma } from './sample-luma.js';

export type DocumentVerdict = Pick<FrameJudgement, 'quad' | 'hints' | 'would' | 'measures'>;

/** Travel, in shares of the diagonal, from which the document counts as moving and not as coming to rest. */
const MOVING = 0.03;
/** `light` below which a frame without a document is too dark; a dark table is brighter. */
const DARK_SCENE = 50;
/** Maximum share of a scan that an outline found inside it has, such as that of its portrait. */
const MAX_INNER_SHARE = 0.5;
/**
 * Minimum share of the image and maximum edge width at which a document that is too small to read can be recognised: of
 * drawn passports that small, all that are mistaken for another document have a smaller share, or edges from 2 on.
 */
const CLEARLY_VISIBLE = { area: 0.1, blur: 1.7 };
/**
 * `offset` from which a document that is cut off gets the hint `off_centre` first: on the opposite side, a fifth of the
 * width or height of the frame is free.
 */
const CUT_OFF_OFFSET = 0.1;
/** How long, in milliseconds, a found machine-readable zone counts for later frames, which may miss it. */
const ZONE_LIFETIME_MS = 1000;

/** How long, in milliseconds, a finger that was seen over the print counts for later frames, which may miss it. */
const FINGER_LIFETIME_MS = 500;

/** Judges frames of a camera, 640 px along the longer edge, by what is known of documents. */
export class DocumentJudge {
  readonly #finder = new DocumentFinder();
  readonly #steadiness = new Steadiness();
  readonly #sides = new SideMemory();
  readonly #covers = new RecentMost(FINGER_LIFETIME_MS);
  #hasZone: boolean | undefined;
  #isColoured = false;
  #shapes: readonly number[] = [];
  #zoneFoundAt = Number.NEGATIVE_INFINITY;
  #limits = adaptLimits();

  /** Judges the next frame of a video, taken at `time` in milliseconds. */
  judge(frame: Pixels, time: number): DocumentVerdict {
    const found = this.#find(frame, this.#steadiness.last);
    const travel = this.#steadiness.add(found?.quad ?? null, time);
    if (!found) return describeNothing(frame);
    const measures: DocumentMeasures = { ...measureDocument(frame, found), offset: measureOffset(found.quad, frame) };
    if (travel !== undefined) measures.travel = travel / Math.hypot(frame.width, frame.height);
    measures.cover = this.#covers.add(measures.cover!, time);
    const hints = this.#advise(frame, found, measures);
    const motion = adviseMotion(this.#limits, measures.travel);
    const isBlurred = !motion && !isWithin(this.#limits, measures, 'blur');
    const cause = isBlurred ? findBlurCause(frame, found.quad, measures.light!) : motion;
    if (cause && !hints.includes(cause)) hints.push(cause);
    if (this.#sides.isFrontAgain(frame, found.quad)) hints.unshift('same_side');
    if (this.#hasZone && hints.length === 0) {
      measures.zone = findZone(frame, found.quad, 2).contrast;
      if (isWithin(this.#limits, measures, 'zone')) this.#zoneFoundAt = time;
      else if (time - this.#zoneFoundAt > ZONE_LIFETIME_MS) hints.push('illegible');
    }
    if (hints.length === 0 && !this.#hasColour(frame, found.quad, measures)) hints.push('not_colour');
    return describe(found.quad, measures, hints);
  }

  /**
   * Judges a single image. `scale`: its pixels per pixel of `image`. The front is stored until there
   * is another one.
   */
  judgeStill(image: Pixels, scale = 1): DocumentVerdict {
    const found = this.#find(image);
    const isScan = (!found || found.evidence.area < MAX_INNER_SHARE) && this.#isScan(image);
    this.#sides.keep(image, found?.quad ?? null);
    if (!found || isScan) return describeWhole(this.#limits, image, scale, isScan);
    const measures: DocumentMeasures = { ...measureDocument(image, found), width: measureWidth(found.quad) * scale };
    const hints = this.#advise(image, found, measures);
    if (!isWithin(this.#limits, measures, 'blur')) hints.push('blurry');
    // An outline that is too small may be a part of another document, such as its portrait.
    if (hints.join() === 'too_small' && this.#isOther(image, found.quad, measures)) hints.unshift('other_document');
    if (this.#sides.isFrontAgain(image, found.quad)) hints.unshift('same_side');
    let { quad } = found;
    // Where the back was captured as the front, the front, which has no zone, is left for the back.
    const isExpected = this.#sides.isSwapped || this.#hasZone;
    // A blurred or cut-off document shows no zone, and has a hint already.
    if (isExpected !== undefined && hints.length === 0) {
      const { contrast, upright } = findZone(image, quad, this.#hasZone ? 2 : 3);
      measures.zone = contrast;
      const isFound = isWithin(this.#limits, measures, 'zone');
      if (isFound) quad = upright;
      if (isFound !== isExpected) hints.push(this.#hasZone ? 'illegible' : 'wrong_side');
      if (hints.includes('wrong_side')) this.#sides.noteWrong();
    }
    if (hints.length === 0 && !this.#hasColour(image, quad, measures)) hints.push('not_colour');
    return describe(quad, measures, hints);
  }

  /** Discards the previous frames and sets the options for the next ones. */
  reset({ page, hasZone, docType, quality }: JudgeOptions = {}): void {
    this.#steadiness.clear();
    this.#covers.clear();
    this.#sides.expect(page);
    this.#hasZone = hasZone;
    // Backs may be nearly without colours.
    this.#isColoured = !!docType && page !== 'back';
    this.#shapes = listShapes(docType, hasZone);
    this.#zoneFoundAt = Number.NEGATIVE_INFINITY;
    this.#limits = adaptLimits(quality);
  }

  #find(image: Pixels, prior: Quad | null = null): FoundDocument | null {
    const found = this.#finder.find(image, prior);
    return found && !isBlank(image, found.quad) ? found : null;
  }

  /** Hints that do not depend on movement, including that a clearly visible document is another one. */
  #advise(image: Pixels, { quad, evidence }: FoundDocument, measures: DocumentMeasures): HintCode[] {
    const hints = adviseFrame(this.#limits, measures, evidence.cut > 0);
    if (hints.length > 0) return hints;
    return this.#hasShape(image, quad, measures) ? [] : ['other_document'];
  }

  /** Whether the document has the colours that its type has, so that it is no copy without colours. */
  #hasColour(image: Pixels, quad: Quad, measures: DocumentMeasures): boolean {
    if (!this.#isColoured) return true;
    measures.colour = measureColour(image, quad);
    return isWithin(this.#limits, measures, 'colour');
  }

  #hasShape(image: Pixels, quad: Quad, measures: DocumentMeasures): boolean {
    if (this.#shapes.length === 0) return true;
    measures.shape = measureShape(quad, image, this.#shapes);
    return isWithin(this.#limits, measures, 'shape');
  }

  /** Whether a small document has another shape, or no zone, which is detected long before it can be read. */
  #isOther(image: Pixels, quad: Quad, measures: DocumentMeasures): boolean {
    const { area = 0, blur = Number.POSITIVE_INFINITY } = measures;
    if (area < CLEARLY_VISIBLE.area || blur > CLEARLY_VISIBLE.blur) return false;
    if (!this.#hasShape(image, quad, measures)) return true;
    if (!this.#hasZone) return false;
    measures.zone = findZone(image, quad, 2).contrast;
    return !isWithin(this.#limits, measures, 'zone');
  }

  /** Whether the page fills the image and so has no outline: its zone is then where that of a full page is. */
  #isScan(image: Pixels): boolean {
    return (
      this.#hasZone === true && isWithin(this.#limits, { zone: findZone(image, getCorners(image), 2).contrast }, 'zone')
    );
  }
}

/** Hints that do not depend on movement, the most important first. */
function adviseFrame(limits: DocumentLimits, measures: DocumentMeasures, isCut: boolean): HintCode[] {
  const isFit = (name: DocumentMeasure): boolean => isWithin(limits, measures, name);
  const hints: HintCode[] = [];
  const isWhole = !isCut && isFit('margin');
  const isAside = (measures.offset ?? 0) >= CUT_OFF_OFFSET;
  if (measures.area! > 0.85) hints.push('away');
  else if (!isWhole) hints.push('cut_off', ...(isAside ? (['off_centre'] as const) : []));
  else if (!isFit('width')) hints.push('too_small');
  // Moving closer to a document aside of the middle would lose it.
  else if (!isFit('area')) hints.push(isFit('offset') ? 'closer' : 'off_centre');
  if (!isFit('light')) hints.push('too_dark');
  if (!isFit('clipped')) hints.push('too_bright');
  if (isWhole && (!isFit('gap') || !isFit('cover') || !isFit('score'))) hints.push('covered');
  if (isFit('clipped') && !isFit('glare')) hints.push('glare');
  if (!isFit('tilt') || !isFit('lean')) hints.push('tilted');
  return hints;
}

function adviseMotion(limits: DocumentLimits, travel: number | undefined): HintCode | null {
  if (travel === undefined) return 'hold_still';
  if (isWithin(limits, { travel }, 'travel')) return null;
  return travel > MOVING ? 'moving' : 'hold_still';
}

function describeNothing(frame: Pixels): DocumentVerdict {
  const { light } = measureLight(frame, getCorners(frame));
  return describe(null, { light }, light < DARK_SCENE ? ['too_dark', 'no_document'] : ['no_document']);
}

/** Describes an image without an outline. */
function describeWhole(limits: DocumentLimits, image: Pixels, scale: number, isScan: boolean): DocumentVerdict {
  const { measures, hints } = describeNothing(image);
  const all = { ...measures, width: measureWidth(getCorners(image)) * scale };
  const left = isScan ? hints.filter((hint) => hint !== 'no_document') : [...hints];
  if (!isWithin(limits, all, 'width')) left.push('too_small');
  return describe(null, all, left);
}

function describe(quad: Quad | null, measures: DocumentMeasures, hints: readonly HintCode[]): DocumentVerdict {
  const rounded = Object.entries(measures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]);
  return { quad, hints, would: hints.length === 0 ? 'capture' : 'wait', measures: Object.fromEntries(rounded) };
}

/** Sampling points across and down, and the share left out at each side, where edges would count as print. */
const POINTS = 48;
const INSET = 0.08;
/** Percentile of the paper's level, and of the darkest print's. */
const PAPER = 0.9;
const DARKEST = 0.005;
/** Maximum level of print as a share of the paper's; noise alone leaves 0.9. */
const PRINT = 0.85;

/** Whether there is no print between the corners, as on touchpads, blank paper and table tops. */
function isBlank(pixels: Pixels, quad: Quad): boolean {
  const project = projectSquare(quad);
  const place = (i: number): number => INSET + ((1 - 2 * INSET) * (i + 0.5)) / POINTS;
  const levels = Uint8Array.from({ length: POINTS * POINTS }, (_, i) =>
    sampleLuma(pixels, project(place(i % POINTS), place(Math.floor(i / POINTS)))),
  ).toSorted();
  return levels[Math.floor(DARKEST * levels.length)]! > PRINT * levels[Math.floor(PAPER * levels.length)]!;
}
