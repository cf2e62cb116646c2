import { readdirSync, readFileSync } from 'node:fs';

/** The package that pages import, as it is built. */
const WIDGETS = new URL('../../packages/widgets/', import.meta.url);

interface Manifest {
  name: string;
  exports: Record<string, string | { default: string }>;
}

/** Every module of the package's `exports` that a page can import, those behind a `*` among them. Built files are looked for. */
export function listEntries(): string[] {
  const { name, exports } = JSON.parse(readFileSync(new URL('package.json', WIDGETS), 'utf8')) as Manifest;
  return Object.entries(exports).flatMap(([path, target]) => {
    // A path without conditions is a file to be read or served, no module with types.
    if (typeof target === 'string') return [];
    const entry = `${name}${path.slice(1)}`;
    return path.includes('*') ? listMatches(target.default).map((match) => entry.replace('*', match)) : [entry];
  });
}

/** What stands for the `*` of a target. */
function listMatches(target: string): string[] {
  const [folder = '', ending = ''] = target.split('*');
  return readdirSync(new URL(folder, WIDGETS))
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .filter((match) => match !== 'index')
    .toSorted();
}
