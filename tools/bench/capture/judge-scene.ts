import type { JudgeOptions, Point, Quad } from '@idproof/core/capture';
import { FORMAT_SIZES } from '../../../test/helpers/specimens/formats.js';
import { createRandom } from '../../../test/helpers/specimens/random.js';
import { measureCornerError, measureOverlap } from '../../../test/helpers/scenes/overlap.js';
import { isBack, type SceneFormat } from '../../../test/helpers/scenes/pages.js';
import type { ScenePlan } from '../../../test/helpers/scenes/plan.js';
import type { RenderedScene } from '../../../test/helpers/scenes/render-scene.js';
import type { OpenJudge } from './open-judge.js';

/** What came of a scene. */
export interface SceneResult {
  seed: number;
  fault: ScenePlan['fault'];
  surface: ScenePlan['surface'];
  format: string | undefined;
  /** Index of the first frame that would be taken. */
  taken: number | undefined;
  /** Of that frame, or of the last one: overlap with the truth 0 to 1, corner error in shares of the diagonal. */
  overlap: number | undefined;
  cornerError: number | undefined;
  isSeen: boolean;
  hints: readonly string[];
  measures: Readonly<Record<string, number>>;
  /** Of each frame: in the worker, on the page. */
  ms: readonly number[];
  pageMs: readonly number[];
}

/** Two thirds of a second. */
const FRAMES = 8;

/** Where the frames of a camera lie that is held before a scene: a walk that comes back, as hands do. */
function drawTravel({ seed, travel, size }: ScenePlan, margin: number): Point[] {
  const random = createRandom(seed + 310_007);
  const step = travel * Math.hypot(size.width, size.height);
  const angle = random.between(0, Math.PI * 2);
  const reach = Math.min(step, 2 * margin) / 2;
  return Array.from({ length: FRAMES }, (_, index) => {
    const side = index % 2 === 0 ? 1 : -1;
    return [side * reach * Math.cos(angle), side * reach * Math.sin(angle)];
  });
}

const move = (quad: Quad, [dx, dy]: Point): Quad => quad.map(([x, y]): Point => [x - dx, y - dy]) as unknown as Quad;

/** The types that are asked for where a hand holds a document. */
const TYPES: Readonly<Partial<Record<SceneFormat, JudgeOptions>>> = {
  'ID-1': { docType: FORMAT_SIZES.TD1.docType },
  'ID-2': { docType: FORMAT_SIZES.TD2.docType },
  'ID-3': { docType: FORMAT_SIZES.TD3.docType, hasZone: true },
};

/** What is asked for in a scene: nothing of what lies on a table. */
function findAsked({ grip, document }: ScenePlan): JudgeOptions | undefined {
  if (!grip || !document) return undefined;
  return { ...TYPES[document.format], ...(isBack(document.format, document.number) && { page: 'back' }) };
}

/** Shows a scene to the judge, frame by frame. */
export async function judgeScene(judge: OpenJudge, plan: ScenePlan, scene: RenderedScene): Promise<SceneResult> {
  const { seed, fault, surface, size, document } = plan;
  const offsets = drawTravel(plan, scene.margin);
  await judge.call('reset', findAsked(plan));
  const clip = { url: judge.show(scene.jpeg), size, margin: scene.margin, offsets };
  const judgements = await judge.call('judgeScene', clip);
  const first = judgements.findIndex(({ would }) => would === 'capture');
  const decisive = judgements.at(first)!;
  const { quad, hints, measures } = decisive;
  const truths = scene.quads.map((truth) => move(truth, offsets.at(first)!));
  const best = quad ? findBest(quad, truths) : undefined;
  return {
    seed,
    fault,
    surface,
    format: document?.format,
    taken: first < 0 ? undefined : first,
    overlap: best?.overlap,
    cornerError: best && best.error / Math.hypot(size.width, size.height),
    isSeen: quad !== null,
    hints,
    measures,
    ms: judgements.map(({ ms }) => ms),
    pageMs: judgements.map(({ pageMs }) => pageMs),
  };
}

/** Of an open booklet either the whole or its page is right. */
export function findBest(quad: Quad, truths: readonly Quad[]): { overlap: number; error: number } | undefined {
  return truths
    .map((truth) => ({ overlap: measureOverlap(quad, truth), error: measureCornerError(quad, truth) }))
    .toSorted((a, b) => b.overlap - a.overlap)[0];
}
