import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { run } from '../../scripts/lib/run.mjs';

const top = fileURLToPath(new URL('../..', import.meta.url));
const CONDITION = '@idproof/source';

/** The public exports of each package, without what is for the other packages alone. */
function listEntries() {
  return readdirSync(join(top, 'packages')).flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(top, 'packages', name, 'package.json'), 'utf8'));
    if (manifest.private) return [];
    return Object.entries(manifest.exports ?? {}).flatMap(([path, { [CONDITION]: source }]) => {
      if (!source || /internal|worker|faces|frameworks|\*/.test(path + source)) return [];
      // As TypeDoc calls the module, and as a program imports it.
      const module = `${name}/${source.slice(2).replace(/(?:\/index)?\.ts$/, '')}`;
      return [{ file: join(top, 'packages', name, source), module, specifier: join(manifest.name, path) }];
    });
  });
}

/** Writes the reference of every export from its docstrings. TypeDoc brings the TypeScript that it understands. */
export async function stageApi(stage, packages) {
  const entries = listEntries();
  const options = {
    entryPoints: entries.map(({ file }) => file),
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
  for (const page of readdirSync(options.out, { recursive: true }).filter((name) => name.endsWith('.md')))
    mendPage(join(options.out, page), entries);
}

/** Calls modules as programs import them, and mends the anchors of headings that TypeDoc counts twice. */
function mendPage(page, entries) {
  const named = entries.reduce(
    (text, { module, specifier }) =>
      text.replaceAll(`[${module}]`, `[${specifier}]`).replace(`\n# ${module}\n`, `\n# ${specifier}\n`),
    readFileSync(page, 'utf8'),
  );
  const mended = named.replaceAll(/\]\(([^)#\s]*)#([\w-]+)-1\)/g, (whole, path, anchor) => {
    const target = path ? join(dirname(page), path) : page;
    const headings =
      readFileSync(target, 'utf8')
        .toLowerCase()
        .match(/^#+ .+$/gm) ?? [];
    const count = headings.filter((heading) => heading.replaceAll(/[^\w-]/g, '') === anchor).length;
    return count > 1 ? whole : `](${path}#${anchor})`;
  });
  writeFileSync(page, mended);
}
