import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { LOCALES } from '@idproof/core/locale';
import { build, type Rolldown } from 'vite';
import { listEntries } from './entries.js';

export interface EntrySize {
  entry: string;
  /** Bytes after gzip of all that must arrive before the entry runs: itself and what it imports statically. */
  first: number;
  /** Bytes after gzip of what comes later, when it is needed: the worker and lazily imported parts. */
  later: number;
}

const here = fileURLToPath(new URL('..', import.meta.url));

/** Bundles one import as a merchant would, from the built packages. */
async function bundle(entry: string): Promise<Rolldown.RolldownOutput['output']> {
  const virtual = 'virtual:entry';
  const result = await build({
    root: here,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === virtual ? `${here}bench-entry.js` : undefined),
        // Everything the entry exports is kept.
        load: (id) =>
          id.endsWith('bench-entry.js') ? `import * as all from '${entry}'; globalThis.all = all;` : undefined,
      },
    ],
    build: {
      write: false,
      minify: true,
      target: 'es2022',
      modulePreload: false,
      // A page with React has it already.
      rolldownOptions: { input: virtual, external: ['react'] },
    },
  });
  return ((Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput).output;
}

type Part = Rolldown.RolldownOutput['output'][number];

const weight = (part: Part): number => gzipSync(part.type === 'chunk' ? part.code : part.source, { level: 9 }).length;

export async function weigh(entry: string): Promise<EntrySize> {
  return isPlain(entry) ? weighFile(entry) : weighBundle(entry);
}

/** What a page loads as it is. */
const isPlain = (entry: string): boolean => entry.startsWith('@idproof/widgets/plain/');

function weighFile(entry: string): EntrySize {
  const path = entry.replace('@idproof/widgets/', '../../packages/widgets/dist/');
  const file = readFileSync(new URL(path, import.meta.url));
  return { entry, first: gzipSync(file, { level: 9 }).length, later: 0 };
}

async function weighBundle(entry: string): Promise<EntrySize> {
  const output = await bundle(entry);
  const chunks = output.filter((part) => part.type === 'chunk');
  const needed = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || needed.has(name)) return;
    needed.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  const sum = (parts: readonly Part[]): number => parts.reduce((total, part) => total + weight(part), 0);
  return {
    entry,
    first: sum(chunks.filter(({ fileName }) => needed.has(fileName))),
    later: sum(output.filter(({ fileName }) => !needed.has(fileName))),
  };
}

/** Bytes after gzip of each language that is fetched when it is asked for. */
export async function measureLanguages(): Promise<{ language: string; bytes: number }[]> {
  const output = await bundle('@idproof/widgets');
  return LOCALES.filter((locale) => locale !== 'en').map((language) => {
    const chunk = output.find(({ fileName }) => new RegExp(`/locales-${language}-`).test(fileName));
    if (!chunk) throw new Error(`The texts of ${language} are not in a file of their own`);
    return { language, bytes: weight(chunk) };
  });
}

/** Weighs all that a page can import, each alone. */
export async function measureSizes(): Promise<EntrySize[]> {
  const sizes: EntrySize[] = [];
  for (const entry of [...listEntries(), '@idproof/core/session', '@idproof/core/image', '@idproof/core/capture'])
    sizes.push(await weigh(entry));
  return sizes;
}
