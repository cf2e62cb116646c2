import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { cacheFolder } from './cache-folder.mjs';
import { installPackages } from './install-packages.mjs';
import { root } from './run.mjs';

/** Files that decide which packages are installed. */
const FILES = ['package.json', 'pnpm-lock.yaml'];

/**
 * Installs what a folder needs beyond the clone's packages, unless that was done before: it holds its package.json and
 * lockfile, and the packages lie outside the repository. `place` is its path in the repository. Returns the folder that
 * has them.
 */
export function installExtra(place) {
  const from = fileURLToPath(new URL(`${place}/`, root));
  const hash = createHash('sha256').update(`${process.platform}-${process.arch}`);
  for (const file of FILES) hash.update(readFileSync(join(from, file)));
  const folder = cacheFolder(join('packages', `${basename(place)}-${hash.digest('hex').slice(0, 16)}`));
  if (existsSync(folder)) return folder;
  const part = `${folder}.${process.pid}`;
  mkdirSync(part, { recursive: true });
  try {
    for (const file of FILES) copyFileSync(join(from, file), join(part, file));
    // The clone's own settings do not reach there; no package may run a script here either.
    writeFileSync(join(part, 'pnpm-workspace.yaml'), 'pmOnFail: ignore\nallowBuilds:\n  esbuild: false\n');
    install(part);
    // Atomic, even if another process installs the same packages now.
    if (!existsSync(folder)) renameSync(part, folder);
  } finally {
    rmSync(part, { recursive: true, force: true });
  }
  return folder;
}

function install(cwd) {
  const { status, stdout, stderr } = installPackages(cwd);
  if (status !== 0) throw new Error(`The packages of ${cwd} could not be installed:\n${stdout}\n${stderr}`);
}
