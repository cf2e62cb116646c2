import { DocumentFinder, type FoundDocument } from './document-finder.js';
import { isWithin, type DocumentMeasures } from './limits.js';
import { measureBlur } from './measure-blur.js';
import { measureDistance, measureMargin } from './geometry.js';
import { measureLight } from './measure-light.js';
import { SideMemory } from './side-memory.js';
import { Steadiness } from './steadiness.js';
import type { FrameJudgement, JudgeOptions, Quad } from '../frame-judge.js';
import type { HintCode } from '../hint-codes.js';
import type { Pixels } from '../measure-frame.js';

export type DocumentVerdict = Pick<FrameJudgement, 'quad' | 'hints' | 'would' | 'measures'>;

/** From this travel on, in shares of the diagonal, the document moves; below, it has not come to rest. */
const MOVING = 0.03;
/** A frame in which nothing is found is dark below this `light`: a dark table is not. */
const NIGHT = 50;

/** Judges frames of a camera, 640 px along the longer edge, by what is known of documents. */
export class DocumentJudge {
  readonly #finder = new DocumentFinder();
  readonly #steadiness = new Steadiness();
  readonly #sides = new SideMemory();

  /** Judges the next frame of a film, taken at `time` in milliseconds. */
  judge(frame: Pixels, time: number): DocumentVerdict {
    const found = this.#finder.find(frame, this.#steadiness.last);
    const travel = this.#steadiness.add(found?.quad ?? null, time);
    if (!found) return describeNothing(frame);
    const measures = measureDocument(frame, found);
    if (travel !== undefined) measures.travel = travel / Math.hypot(frame.width, frame.height);
    const hints = adviseFrame(measures, found.evidence.cut > 0);
    const motion = adviseMotion(measures.travel);
    if (motion) hints.push(motion);
    else if (!isWithin(measures, 'blur')) hints.push('blurry');
    if (this.#sides.isFrontAgain(frame, found.quad)) hints.unshift('same_side');
    return describe(found.quad, measures, hints);
  }

  /** Judges one picture by itself. That of a front is remembered, until there is another one. */
  judgeStill(image: Pixels): DocumentVerdict {
    const found = this.#finder.find(image);
    this.#sides.keep(image, found?.quad ?? null);
    if (!found) return describeNothing(image);
    const measures = measureDocument(image, found);
    const hints = adviseFrame(measures, found.evidence.cut > 0);
    if (!isWithin(measures, 'blur')) hints.push('blurry');
    if (this.#sides.isFrontAgain(image, found.quad)) hints.unshift('same_side');
    return describe(found.quad, measures, hints);
  }

  /** Forgets the frames so far, and is told which page comes now. */
  reset({ page }: JudgeOptions = {}): void {
    this.#steadiness.clear();
    this.#sides.expect(page);
  }
}

function measureDocument(frame: Pixels, { quad, evidence, gap }: FoundDocument): DocumentMeasures {
  const measures: DocumentMeasures = {
    score: evidence.score,
    area: evidence.area,
    gap,
    margin: measureMargin(quad, frame) / Math.hypot(frame.width, frame.height),
    tilt: measureTilt(quad),
    ...measureLight(frame, quad),
  };
  const blur = measureBlur(frame, quad);
  if (blur !== undefined) measures.blur = blur;
  return measures;
}

/** What stands in the way whether the camera moves or not, the most important first. */
function adviseFrame(measures: DocumentMeasures, isCut: boolean): HintCode[] {
  const hints: HintCode[] = [];
  const isWhole = !isCut && isWithin(measures, 'margin');
  if (measures.area! > 0.85) hints.push('away');
  else if (!isWhole) hints.push('cut_off');
  else if (!isWithin(measures, 'area')) hints.push('closer');
  if (!isWithin(measures, 'light')) hints.push('too_dark');
  if (!isWithin(measures, 'clipped')) hints.push('too_bright');
  if (isWhole && (!isWithin(measures, 'gap') || !isWithin(measures, 'score'))) hints.push('covered');
  if (isWithin(measures, 'clipped') && !isWithin(measures, 'glare')) hints.push('glare');
  if (!isWithin(measures, 'tilt')) hints.push('tilted');
  return hints;
}

function adviseMotion(travel: number | undefined): HintCode | null {
  if (travel === undefined) return 'hold_still';
  if (isWithin({ travel }, 'travel')) return null;
  return travel > MOVING ? 'moving' : 'hold_still';
}

/** The larger of the two ratios of opposite sides. */
function measureTilt(quad: Quad): number {
  const [a, b, c, d] = quad.map((corner, i) => measureDistance(corner, quad[(i + 1) % 4]!));
  return Math.max(a! / c!, c! / a!, b! / d!, d! / b!);
}

function describeNothing(frame: Pixels): DocumentVerdict {
  const { width, height } = frame;
  const { light } = measureLight(frame, [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ]);
  return describe(null, { light }, light < NIGHT ? ['too_dark', 'no_document'] : ['no_document']);
}

function describe(quad: Quad | null, measures: DocumentMeasures, hints: readonly HintCode[]): DocumentVerdict {
  const rounded = Object.entries(measures).map(([name, value]) => [name, Math.round(value * 1000) / 1000]);
  return { quad, hints, would: hints.length === 0 ? 'capture' : 'wait', measures: Object.fromEntries(rounded) };
}
