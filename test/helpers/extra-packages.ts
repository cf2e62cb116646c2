import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';
import { installExtra } from '../../scripts/lib/extra-packages.mjs';

/** The packages that `test/widgets/frameworks` or `tools/bench` has beyond those of the clone. */
export interface ExtraPackages {
  /** The file that a package name, or a path inside the package, resolves to. */
  resolve: (specifier: string) => string;
  load: <Module>(specifier: string) => Promise<Module>;
  /** Loads a CommonJS package. */
  require: (specifier: string) => unknown;
  /** Aliases for Vite: every import of one of these packages, ours included, resolves to this copy. */
  plugin(names: RegExp): Plugin;
}

/** Installs them if they are not installed yet. */
export function openExtra(place: 'test/widgets/frameworks' | 'tools/bench'): ExtraPackages {
  const manifest = join(installExtra(place), 'package.json');
  const require = createRequire(manifest);
  const { resolve } = require;
  return {
    resolve,
    require: (specifier) => require(specifier) as unknown,
    load: async (specifier) => import(pathToFileURL(resolve(specifier)).href),
    plugin: (names) => ({
      name: 'idproof:extra-packages',
      enforce: 'pre',
      resolveId(source) {
        return names.test(source) ? this.resolve(source, manifest, { skipSelf: true }) : null;
      },
    }),
  };
}
