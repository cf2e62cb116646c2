import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeFitFilm, writeWaitingFilm } from './films.js';
import { measureLoading, type Loading } from './measure-loading.js';
import { measureMemory, type Memory } from './measure-memory.js';
import { measurePreview, type Preview } from './measure-preview.js';
import { openLive, SUBJECTS, type Fetched, type Live, type Subject } from './open-live.js';

export interface LiveOptions {
  /** How long images are taken before the memory is read. Default 10. */
  minutes?: number | undefined;
  json?: string | undefined;
}

interface LiveReport {
  loading: Loading;
  guided: Preview;
  byHand: Preview;
  memory: Memory[];
}

/** The part of `npm run bench`: what the capture elements cost the page that they are on. */
export async function benchLive({ minutes = 10, json }: LiveOptions): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'idproof-live-'));
  const report: Partial<Record<Subject, LiveReport>> = {};
  try {
    for (const subject of SUBJECTS) {
      report[subject] = await measure(subject, folder, minutes);
      describe(subject, report[subject]);
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
  if (json) await writeFile(json, JSON.stringify({ date: new Date().toISOString(), ...report }, null, 2));
}

async function measure(subject: Subject, folder: string, minutes: number): Promise<LiveReport> {
  const [fit, waiting] = [await writeFitFilm(folder, subject), await writeWaitingFilm(folder, subject)];
  return {
    loading: await use(subject, fit, measureLoading),
    guided: await use(subject, waiting, (live) => measurePreview(live, 'auto')),
    byHand: await use(subject, waiting, (live) => measurePreview(live, 'manual')),
    memory: await use(subject, fit, (live) => measureMemory(live, minutes)),
  };
}

async function use<Result>(subject: Subject, film: string, measure: (live: Live) => Promise<Result>): Promise<Result> {
  const live = await openLive(subject, film);
  try {
    return await measure(live);
  } finally {
    await live.close();
  }
}

function describe(subject: Subject, { loading, guided, byHand, memory }: LiveReport): void {
  console.log(`\n  A page with ${subject} capture alone`);
  console.log(`    fetched before a press: ${weigh(loading.page)}`);
  console.log(`    with the camera: ${weigh(loading.camera)}; with the review: ${weigh(loading.review)}`);
  console.log(`    live picture, judged: ${describePreview(guided)}; by hand: ${describePreview(byHand)}`);
  for (const { minutes, taken, process, scripts } of memory)
    console.log(
      `    after ${minutes} min and ${taken} pictures: process ${process.toFixed(0)} MB, scripts ${scripts.toFixed(1)} MB`,
    );
}

function weigh(fetched: readonly Fetched[]): string {
  const bytes = fetched.reduce((sum, file) => sum + file.bytes, 0);
  return `${(bytes / 1000).toFixed(1)} kB after gzip in ${fetched.length} files`;
}

function describePreview({ framesPerSecond, pageTime }: Preview): string {
  return `${framesPerSecond.toFixed(1)} frames a second, ${pageTime.toFixed(0)} ms of the page's thread a second`;
}
