import { writeFile } from 'node:fs/promises';
import { benchScenes, SCENES } from './bench-scenes.js';
import { measureTaking } from './measure-taking.js';

export interface CaptureOptions {
  /** Of scenes. Default all. */
  count?: number | undefined;
  json?: string | undefined;
}

/** How often a card is brought before the camera at each size. */
const ROUNDS = 10;

/** The part of `npm run bench`: prints the tables; with `json`, writes every figure and every scene. */
export async function benchCapture({ count = SCENES, json }: CaptureOptions): Promise<void> {
  const scenes = await benchScenes(count);
  const taking = await measureTaking(ROUNDS);
  console.log('\nFrom lying still before the fake camera to the review of the picture:');
  for (const { size, median, p95, missed, times } of taking)
    console.log(
      `  ${size}: median ${median.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms of ${times.length}; not taken by itself: ${missed}`,
    );
  if (!json) return;
  const report = { date: new Date().toISOString(), count, ...scenes, taking };
  await writeFile(json, JSON.stringify(report, null, 2));
}
