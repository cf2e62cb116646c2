import { CERTAIN_OUTLINE, findOutline } from '../../../packages/engines/src/document/corners.js';
import sharp from 'sharp';
import { openJournal } from '../journal.js';
import { planScene, type ScenePlan } from '../../../test/helpers/scenes/plan.js';
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
}

/** 240 fit to be taken, 160 with a fault, 120 without a document. */
export const SCENES = 520;

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
  const seen: SeenScene[] = [];
  try {
    for (let seed = 0; seed < count; seed++) {
      seen.push(await remember(String(seed), () => showScene(judge, seed)));
      if (seen.length % 50 === 0) console.error(`  ${seen.length} of ${count} scenes`);
    }
  } finally {
    await judge.close();
  }
  const scenes = seen.map(({ result }) => result);
  const fit = seen.filter(({ isFoundBySandbox }) => isFoundBySandbox !== undefined).length;
  const found = seen.filter(({ isFoundBySandbox }) => isFoundBySandbox).length;
  const tuning = computeFigures(scenes.filter(({ seed }) => seed % 2 === 0));
  const reported = computeFigures(scenes.filter(({ seed }) => seed % 2 === 1));
  console.log(describeScenes({ 'even seeds': tuning, 'odd seeds': reported }).join('\n'));
  console.log(`\nThe sandbox's own finder finds ${found} of ${fit} documents in the fit scenes.`);
  return { tuning, reported, sandboxFinds: found / fit, scenes };
}

async function showScene(judge: OpenJudge, seed: number): Promise<SeenScene> {
  const plan = planScene(seed);
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
