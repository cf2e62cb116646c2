import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/lib/run.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const CONDITION = '@idproof/source';

/** The public sources of each package: what its `exports` name, without what is for the other packages alone. */
function listEntries() {
  return readdirSync(join(top, 'packages')).flatMap((name) => {
    const { exports = {}, private: isPrivate } = JSON.parse(
      readFileSync(join(top, 'packages', name, 'package.json'), 'utf8'),
    );
    if (isPrivate) return [];
    return Object.entries(exports).flatMap(([path, { [CONDITION]: source }]) =>
      !source || /internal|worker|faces|frameworks|\*/.test(path + source) ? [] : [join(top, 'packages', name, source)],
    );
  });
}

/** Writes the reference of every export from its docstrings. TypeDoc brings the TypeScript that it understands. */
export async function stageApi(stage, packages) {
  const options = {
    entryPoints: listEntries(),
    tsconfig: join(stage, 'tsconfig.api.json'),
    plugin: [join(packages, 'typedoc-plugin-markdown/dist/index.js')],
    out: join(stage, 'api'),
    name: 'Packages',
    readme: 'none',
    router: 'module',
    skipErrorChecking: true,
    excludeInternal: true,
    excludePrivate: true,
    excludeExternals: true,
    disableSources: true,
    hideBreadcrumbs: true,
    sanitizeComments: true,
    entryFileName: 'index.md',
    logLevel: 'Error',
  };
  const tsconfig = {
    extends: join(top, 'tsconfig.base.json'),
    compilerOptions: {
      composite: false,
      rootDir: top,
      lib: ['es2023', 'dom', 'dom.iterable'],
      typeRoots: [join(top, 'node_modules/@types')],
      types: ['node'],
    },
    files: options.entryPoints,
  };
  writeFileSync(options.tsconfig, JSON.stringify(tsconfig));
  const file = join(stage, 'typedoc.json');
  writeFileSync(file, JSON.stringify(options));
  await run(process.execPath, [join(packages, 'typedoc/bin/typedoc'), '--options', file]);
}
