import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './pages.js';

interface Manifest {
  name: string;
  bin?: Record<string, string>;
  scripts?: Record<string, string>;
}

const read = (path: string): Manifest => JSON.parse(readFileSync(join(ROOT, path, 'package.json'), 'utf8')) as Manifest;

/** The packages of this repository by their names. */
export const PACKAGES: ReadonlyMap<string, Manifest> = new Map(
  readdirSync(join(ROOT, 'packages')).map((folder) => {
    const manifest = read(`packages/${folder}`);
    return [manifest.name, manifest];
  }),
);

/** What installing a package puts on the path: the name of each command and the file behind it, with its package. */
export const COMMANDS: ReadonlyMap<string, string> = new Map(
  [...PACKAGES.values()].flatMap(({ name, bin = {} }) =>
    Object.entries(bin).map(([command, file]) => [command, join(name, file)] as const),
  ),
);

/** The commands of this repository: `npm run <name>`. */
export const SCRIPTS: Readonly<Record<string, string>> = read('.').scripts ?? {};
