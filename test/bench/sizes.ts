import { gzipSync } from 'node:zlib';
import { fileURLToPath } from 'node:url';
import { build, type Rolldown } from 'vite';

export interface EntrySize {
  entry: string;
  /** Bytes after gzip of all that must arrive before the entry runs: itself and what it imports statically. */
  first: number;
  /** Bytes after gzip of what comes later, when it is needed: the worker and lazily imported parts. */
  later: number;
}

const here = fileURLToPath(new URL('..', import.meta.url));

/** Bundles one import as a merchant would, from the built packages, and weighs it. */
async function weigh(entry: string): Promise<EntrySize> {
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
    build: { write: false, minify: true, target: 'es2022', modulePreload: false, rolldownOptions: { input: virtual } },
  });
  const { output } = (Array.isArray(result) ? result[0] : result) as Rolldown.RolldownOutput;
  const chunks = output.filter((part) => part.type === 'chunk');
  const needed = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks.find(({ fileName }) => fileName === name);
    if (!chunk || needed.has(name)) return;
    needed.add(name);
    for (const imported of chunk.imports) visit(imported);
  };
  for (const chunk of chunks) if (chunk.isEntry) visit(chunk.fileName);
  const weight = (part: (typeof output)[number]): number =>
    gzipSync(part.type === 'chunk' ? part.code : part.source, { level: 9 }).length;
  const sum = (parts: readonly (typeof output)[number][]): number =>
    parts.reduce((total, part) => total + weight(part), 0);
  return {
    entry,
    first: sum(chunks.filter(({ fileName }) => needed.has(fileName))),
    later: sum(output.filter(({ fileName }) => !needed.has(fileName))),
  };
}

/** Weighs all elements together, and each entry alone. */
export async function measureSizes(): Promise<EntrySize[]> {
  const entries = [
    '@idproof/widgets',
    '@idproof/widgets/consent.js',
    '@idproof/widgets/document-capture.js',
    '@idproof/widgets/selfie-capture.js',
    '@idproof/widgets/result.js',
    '@idproof/widgets/embed.js',
    '@idproof/widgets/framed.js',
    '@idproof/core/session',
    '@idproof/core/image',
    '@idproof/core/capture',
  ];
  const sizes: EntrySize[] = [];
  for (const entry of entries) sizes.push(await weigh(entry));
  return sizes;
}
