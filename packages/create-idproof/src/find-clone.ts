import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const own = fileURLToPath(new URL('..', import.meta.url));
const { version } = readManifest(own);

/** The clone of the repository that this program runs in; undefined where npm has installed it. */
export function findClone(): string | undefined {
  const root = resolve(own, '../..');
  return basename(dirname(own)) === 'packages' && readManifest(root).name === 'idproof' ? root : undefined;
}

function readManifest(folder: string): { name?: string; version?: string } {
  const file = join(folder, 'package.json');
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as object) : {};
}

/** Throws when this program runs in a clone that has not packed every named package. */
export function assertPacked(names: readonly string[]): void {
  const clone = findClone();
  if (!clone || names.every((name) => existsSync(locateTarball(clone, name)))) return;
  throw new Error(
    `Nothing was written: a project from a clone installs packages that the clone packs. First run, in ${clone}:\n\n  npm run tarballs\n`,
  );
}

/** The version of one of this kit's packages for a project's manifest, or its tarball in a clone. */
export function nameSource(folder: string, name: string): string {
  const clone = findClone();
  if (!clone) return `^${version}`;
  return `file:${relative(resolveRealPath(resolve(folder)), locateTarball(clone, name)).replaceAll('\\', '/')}`;
}

function locateTarball(clone: string, name: string): string {
  return join(clone, 'tarballs', `${name.replace('@', '').replace('/', '-')}-${version}.tgz`);
}

/** The real path of a folder that may not exist yet: npm resolves relative paths from there. */
function resolveRealPath(folder: string): string {
  return existsSync(folder) ? realpathSync(folder) : join(resolveRealPath(dirname(folder)), basename(folder));
}
