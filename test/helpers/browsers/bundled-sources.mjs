import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join, posix, relative } from 'node:path';
import { build } from 'esbuild';

/** What a browser asks for by its address: tests, the scripts of their pages, and workers. */
const ENTRIES = /(?:\.browser|\/pages\/[\w-]+|\/workers\/[\w-]+|-worker)\.ts$/;

/**
 * Serves TypeScript below folders as JavaScript: each entry, and what entries share as chunks, so that a page asks for
 * tens of files instead of hundreds. Made once, before any browser starts. `prepare` takes the path of a module and
 * returns what is put on its first line.
 */
export function bundledSources({ rootDir, folders, tsconfig, conditions, target, prepare }) {
  const files = new Map();
  const bundle = async () => {
    const { outputFiles } = await build({
      absWorkingDir: rootDir,
      entryPoints: folders.flatMap((folder) => findEntries(rootDir, folder)),
      outdir: rootDir,
      outbase: rootDir,
      chunkNames: '__chunks/[name]-[hash]',
      bundle: true,
      splitting: true,
      write: false,
      format: 'esm',
      sourcemap: 'linked',
      tsconfigRaw: readFileSync(tsconfig, 'utf8'),
      conditions,
      target,
      external: ['/__web-dev-server__*'],
      plugins: [keepAddresses({ rootDir, prepare })],
      logLevel: 'silent',
    });
    for (const { path, text } of outputFiles) files.set(toPath(rootDir, path), text);
  };
  return {
    name: 'bundled-sources',
    serverStart: bundle,
    serve({ path }) {
      const body = files.get(path.replace(/\.ts$/, '.js'));
      return body === undefined ? undefined : { body, type: path.endsWith('.map') ? 'json' : 'js' };
    },
  };
}

function findEntries(rootDir, folder) {
  return readdirSync(join(rootDir, folder), { recursive: true, encoding: 'utf8' })
    .map((file) => posix.join(folder, file.replaceAll('\\', '/')))
    .filter((file) => ENTRIES.test(file) && !/node_modules|\/dist/.test(file));
}

/** A module finds what lies beside it where it is itself, not where the chunk is that holds it. */
function keepAddresses({ rootDir, prepare }) {
  return {
    name: 'keep-addresses',
    setup({ onLoad }) {
      onLoad({ filter: /\.ts$/ }, async ({ path }) => {
        const own = toPath(rootDir, path);
        const source = await readFile(path, 'utf8');
        const here = `new URL(${JSON.stringify(own)}, import.meta.url).href`;
        return { contents: prepare(own) + source.replaceAll(/\bimport\.meta\.url\b/g, here), loader: 'ts' };
      });
    },
  };
}

function toPath(rootDir, file) {
  return `/${relative(rootDir, file).replaceAll('\\', '/')}`;
}
