// The staging folder of a build, and how it replaces the previous files.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { packages, root } from './run.mjs';

const top = fileURLToPath(root);
const STAMP = '.fingerprint';
const STAGED = /^dist\.(?:old\.)?(\d+)$/;
/** The variable that names the build's folder for Vite's process. */
export const STAGED_NAME = 'IDPROOF_STAGED_DIST';

/** Everything besides the packages that decides what a build writes. */
export const SHARED_INPUTS = [
  'pnpm-lock.yaml',
  'tsconfig.base.json',
  'vite.config.ts',
  'scripts/build.mjs',
  'scripts/licences/Apache-2.0.txt',
  'scripts/plain-hashes.mjs',
  'scripts/lib/compress-files.mjs',
  'scripts/lib/dist.mjs',
  'scripts/lib/editor-data.mjs',
  'scripts/lib/first-load.mjs',
  'scripts/lib/manifest.mjs',
  'scripts/lib/page-parts.mjs',
  'scripts/lib/paint-first.mjs',
  'scripts/lib/shrink-styles.mjs',
  'scripts/lib/widget-files.mjs',
];

/** The folder that the running build of a package writes to. It lies beside `dist`, so that source maps stay right. */
export function stagedDist(name) {
  return join(top, 'packages', name, process.env[STAGED_NAME] ?? 'dist.unfinished');
}

/** Replaces the `dist` of a package by its staged files. A failure leaves one of the two complete. */
export function publishDist(name) {
  const dist = join(top, 'packages', name, 'dist');
  const old = join(top, 'packages', name, `dist.old.${process.pid}`);
  if (existsSync(dist)) renameSync(dist, old);
  try {
    renameSync(stagedDist(name), dist);
  } catch (error) {
    if (existsSync(old) && !existsSync(dist)) renameSync(old, dist);
    throw error;
  }
  rmSync(old, { recursive: true, force: true });
}

/** A hash of everything that decides what a build writes. */
export function fingerprintInputs() {
  const hash = createHash('sha256');
  const files = [...SHARED_INPUTS, ...packages.flatMap((name) => filesBelow(`packages/${name}`))];
  for (const file of files.toSorted((a, b) => a.localeCompare(b)))
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(top, file)))
      .update('\0');
  return hash.digest('hex');
}

/** Records the fingerprint of the sources in the staged files. */
export function stampDist(name, fingerprint) {
  writeFileSync(join(stagedDist(name), STAMP), fingerprint);
}

/** The fingerprint of the sources of `dist`; undefined without a `dist`. */
export function readStamp(name) {
  const file = join(top, 'packages', name, 'dist', STAMP);
  return existsSync(file) ? readFileSync(file, 'utf8') : undefined;
}

/** Removes the staging folders of builds that are no longer running. */
export function removeLeftovers() {
  for (const name of packages) {
    for (const entry of readdirSync(join(top, 'packages', name))) {
      const id = STAGED.exec(entry)?.[1];
      if (id && !isRunning(Number(id))) rmSync(join(top, 'packages', name, entry), { recursive: true, force: true });
    }
  }
}

function isRunning(id) {
  if (id === process.pid) return false;
  try {
    return process.kill(id, 0);
  } catch (error) {
    return error.code === 'EPERM';
  }
}

function filesBelow(folder) {
  return readdirSync(join(top, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return /^(node_modules|\.types|dist.*)$/.test(entry.name) ? [] : filesBelow(path);
    return entry.isFile() && !/\.(md|log|tsbuildinfo)$/.test(entry.name) ? [path] : [];
  });
}
