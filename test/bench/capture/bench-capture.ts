import { writeFile } from 'node:fs/promises';
import { benchScenes, SCENES } from './bench-scenes.js';

export interface CaptureOptions {
  /** Of scenes. Default all. */
  count?: number | undefined;
  json?: string | undefined;
}

/** The part of `npm run bench`: prints the tables; with `json`, writes every figure and every scene. */
export async function benchCapture({ count = SCENES, json }: CaptureOptions): Promise<void> {
  const scenes = await benchScenes(count);
  if (json) await writeFile(json, JSON.stringify({ date: new Date().toISOString(), count, ...scenes }, null, 2));
}
