import { createHash } from 'node:crypto';
import { appendFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from '../../scripts/lib/cache-folder.mjs';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** What decides a figure: code, images and packages. */
const DECIDING = [
  'packages/core/src',
  'packages/engines/src',
  'pnpm-lock.yaml',
  'tools/bench',
  'test/fixtures/faces',
  'test/helpers',
];

function listFiles(path: string): string[] {
  if (!statSync(join(ROOT, path)).isDirectory()) return [path];
  return readdirSync(join(ROOT, path))
    .toSorted()
    .filter((name) => name !== 'node_modules')
    .flatMap((name) => listFiles(`${path}/${name}`));
}

function hashDeciding(): string {
  const hash = createHash('sha256');
  for (const file of DECIDING.flatMap(listFiles)) hash.update(`${file}\n`).update(readFileSync(join(ROOT, file)));
  return hash.digest('hex').slice(0, 16);
}

/** Measures what was not measured before, and keeps it. Results are JSON; the key is unique within the journal. */
export type Remember = <T>(key: string, measure: () => Promise<T>) => Promise<T>;

/**
 * Opens the journal of a long run, so that a run that was cut short goes on where it was. It lies outside the
 * repository and belongs to this state of the code: after a change everything is measured anew.
 */
export function openJournal(name: string, folder = cacheFolder('bench')): Remember {
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${name}-${hashDeciding()}.jsonl`);
  const kept = readJournal(file);
  if (kept.size > 0) console.error(`  goes on after ${kept.size} results of an earlier run: ${file}`);
  return async <T>(key: string, measure: () => Promise<T>) => {
    if (kept.has(key)) return kept.get(key) as T;
    const value = await measure();
    kept.set(key, value);
    appendFileSync(file, `${JSON.stringify([key, value])}\n`);
    return value;
  };
}

function readJournal(file: string): Map<string, unknown> {
  if (!existsSync(file)) return new Map();
  const bytes = readFileSync(file);
  // What follows the last line break was cut short.
  const whole = bytes.subarray(0, bytes.lastIndexOf('\n') + 1);
  truncateSync(file, whole.length);
  const lines = whole.toString().split('\n').filter(Boolean);
  return new Map(lines.map((line) => JSON.parse(line) as [string, unknown]));
}
