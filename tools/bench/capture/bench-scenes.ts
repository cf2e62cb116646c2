import { CERTAIN_OUTLINE, findOutline } from '../../../packages/engines/src/document/corners.js';
import sharp from 'sharp';
import { openJournal } from '../journal.js';
import { planHeldScene, planScene, type ScenePlan } from '../../../test/helpers/scenes/plan.js';
import { renderScene, type RenderedScene } from '../../../test/helpers/scenes/render-scene.js';
import { buildSite } from './build-site.js';
import { findBest, judgeScene, type SceneResult } from './judge-scene.js';
import { openJudge, type OpenJudge } from './open-judge.js';
import { computeFigures, describeScenes, FOUND, type SceneFigures } from './scene-figures.js';

export interface SceneReport {
  /** Limits were chosen on even seeds, and are reported on odd ones. */
  tuning: SceneFigures;
  reported: SceneFigures;
  /** Of the fit scenes, the share whose document the sandbox's own finder finds: how hard they are. */
  sandboxFinds: number;
  scenes: readonly SceneResult[];
  held: HeldReport;
}

/** The same of documents that a hand holds: those held at the border alone are fit to be taken. */
interface HeldReport {
  tuning: SceneFigures;
  reported: SceneFigures;
  scenes: readonly SceneResult[];
}

/** 240 fit to be taken, 160 with a fault, 120 without a document. */
export const SCENES = 520;
/** Maximum number of documents that a hand holds: half at the border, half over the print. */
const HELD = 240;

/** What is kept of a scene, so that a run that was cut short goes on after it. */
interface SeenScene {
  result: SceneResult;
  /** Whether the sandbox's own finder finds its document; undefined where the scene is not fit. */
  isFoundBySandbox?: boolean;
}

/** Shows every scene to the judge of documents, as a camera that is held before it; prints the tables. */
export async function benchScenes(count = SCENES): Promise<SceneReport> {
  const remember = openJournal('capture');
  const judge = await openJudge(await buildSite('judges', ['index.html']), 'document');
  try {
    const seen: SeenScene[] = [];
    for (let seed = 0; seed < count; seed++) {
      seen.push(await remember(String(seed), () => showScene(judge, planScene(seed))));
      if (seen.length % 50 === 0) console.error(`  ${seen.length} of ${count} scenes`);
    }
    const held: SceneResult[] = [];
    for (let seed = 0; seed < Math.min(count, HELD); seed++)
      held.push((await remember(`held ${seed}`, () => showScene(judge, planHeldScene(seed)))).result);
    return describe(seen, held);
  } finally {
    await judge.close();
  }
}

function describe(seen: readonly SeenScene[], held: readonly SceneResult[]): SceneReport {
  const scenes = seen.map(({ result }) => result);
  const fit = seen.filter(({ isFoundBySandbox }) => isFoundBySandbox !== undefined).length;
  const found = seen.filter(({ isFoundBySandbox }) => isFoundBySandbox).length;
  const halves = splitHalves(scenes);
  console.log(describeScenes({ 'even seeds': halves.tuning, 'odd seeds': halves.reported }).join('\n'));
  console.log(`\nThe sandbox's own finder finds ${found} of ${fit} documents in the fit scenes.`);
  const heldHalves = splitHalves(held);
  console.log('\nHeld in the hand, at the border alone or over the print:');
  console.log(describeScenes({ 'even seeds': heldHalves.tuning, 'odd seeds': heldHalves.reported }).join('\n'));
  return { ...halves, sandboxFinds: found / fit, scenes, held: { ...heldHalves, scenes: held } };
}

const splitHalves = (scenes: readonly SceneResult[]): Pick<SceneReport, 'tuning' | 'reported'> => ({
  tuning: computeFigures(scenes.filter(({ seed }) => seed % 2 === 0)),
  reported: computeFigures(scenes.filter(({ seed }) => seed % 2 === 1)),
});

async function showScene(judge: OpenJudge, plan: ScenePlan): Promise<SeenScene> {
  const scene = await renderScene(plan);
  const result = await judgeScene(judge, plan, scene);
  return plan.fault === 'none' ? { result, isFoundBySandbox: await findInSandbox(plan, scene) } : { result };
}

async function findInSandbox({ size }: ScenePlan, { jpeg, margin, quads }: RenderedScene): Promise<boolean> {
  const data = await sharp(jpeg)
    .extract({ left: margin, top: margin, ...size })
    .raw()
    .toBuffer();
  const outline = await findOutline({ data: new Uint8Array(data), ...size });
  if (!outline || outline.score < CERTAIN_OUTLINE) return false;
  return (findBest(outline.quad, quads)?.overlap ?? 0) >= FOUND;
}
