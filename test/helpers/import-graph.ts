import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Type imports count too: files that need each other's types cannot be understood separately. */
const IMPORT =
  /^\s*(?:import|export)\b[^'"();]*?\bfrom\s*['"]([^'"]+)['"]|^import\s*['"]([^'"]+)['"]|\btypeof import\(\s*['"]([^'"]+)['"]\s*\)/gm;
const TYPES_ALONE = /^\s*(?:import|export) type\b|^typeof\b/;

export type ImportGraph = ReadonlyMap<string, readonly string[]>;

/** The relative imports of each source of a folder; imports inside functions do not count. */
export function readGraph(folder: string): ImportGraph {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));
  return new Map(files.map((file) => [file, findOwn(file, readImports(file))]));
}

/** The packages that are loaded as soon as a source is, by it or by a source that it imports. */
export function findPackages(entry: string, known = new Set<string>()): Set<string> {
  known.add(entry);
  const loaded = readImports(entry, { withTypes: false });
  const packages = new Set(loaded.filter((name) => !name.startsWith('.')));
  for (const own of findOwn(entry, loaded)) {
    if (!known.has(own)) for (const name of findPackages(own, known)) packages.add(name);
  }
  return packages;
}

function readImports(file: string, { withTypes } = { withTypes: true }): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)];
  const counted = found.filter(([statement]) => withTypes || !TYPES_ALONE.test(statement));
  return counted.map(([, from, alone, typed]) => from ?? alone ?? typed ?? '');
}

function findOwn(file: string, imports: readonly string[]): string[] {
  return imports
    .filter((name) => name.startsWith('.'))
    .map((name) => join(dirname(file), name).replace(/\.js$/, '.ts'))
    .filter((path) => existsSync(path));
}
