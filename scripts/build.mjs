/*
 * The one build of everything that is shipped: type declarations by the TypeScript compiler, JavaScript by
 * vite.config.ts. Each package is built beside its `dist` and replaces it when complete.
 */
import { cpSync, existsSync, mkdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fingerprintInputs, readStamp, removeLeftovers, stagedDist, STAGED_NAME, stampDist } from './lib/dist.mjs';
import { writeEditorData } from './lib/editor-data.mjs';
import { readManifest } from './lib/manifest.mjs';
import { packages, published, root, run } from './lib/run.mjs';

/** Whether every `dist` exists and matches the current sources. */
export function isBuilt() {
  const wanted = fingerprintInputs();
  return packages.every((name) => readStamp(name) === wanted);
}

/** Builds unless everything is up to date. */
export async function ensureBuilt() {
  if (isBuilt()) return;
  console.log('Building packages/*/dist (first run, or the sources changed) …');
  await build();
}

export async function build() {
  removeLeftovers();
  const fingerprint = fingerprintInputs();
  process.env[STAGED_NAME] = `dist.${process.pid}`;
  try {
    await run('tsc', ['-b', ...packages.map((name) => `packages/${name}`)]);
    for (const name of packages) {
      mkdirSync(stagedDist(name));
      if (published.includes(name)) copyTypes(name);
      stampDist(name, fingerprint);
    }
    const info = JSON.parse(readFileSync(new URL('packages/widgets/package.json', root), 'utf8'));
    writeEditorData(stagedDist('widgets'), readManifest(), info);
    await run('vite', ['build', '--app', '--logLevel', 'warn']);
  } finally {
    for (const name of packages) rmSync(stagedDist(name), { recursive: true, force: true });
    delete process.env[STAGED_NAME];
  }
}

/** Declarations of existing sources only: the compiler does not delete those of removed files. */
function copyTypes(name) {
  const folder = fileURLToPath(new URL(`packages/${name}/`, root));
  const from = join(folder, '.types');
  const hasSource = (file) => existsSync(join(folder, 'src', relative(from, file).replace(/\.d\.ts$/, '.ts')));
  cpSync(from, stagedDist(name), {
    recursive: true,
    filter: (file) => statSync(file).isDirectory() || (file.endsWith('.d.ts') && hasSource(file)),
  });
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await (process.argv.includes('--if-stale') ? ensureBuilt() : build());
  console.log('Built packages/*/dist.');
}
