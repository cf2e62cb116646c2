import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';

const packages = fileURLToPath(new URL('../../packages/', import.meta.url));

/** Types count too: files that need each other's types cannot be read one without the other. */
const IMPORT = /^\s*(?:import|export)\b[^'"();]*?\bfrom\s*['"](\.[^'"]+)['"]|^import\s*['"](\.[^'"]+)['"]/gm;

type Graph = ReadonlyMap<string, readonly string[]>;

/** What each source imports by a relative path. Imports inside functions (`import()`) are made later, and do not count. */
function readGraph(folder: string): Graph {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !file.endsWith('.d.ts'))
    .map((file) => join(folder, file));
  return new Map(files.map((file) => [file, readImports(file)]));
}

function readImports(file: string): string[] {
  const found = [...readFileSync(file, 'utf8').matchAll(IMPORT)];
  return found.flatMap(([, from, alone]) => {
    const path = join(dirname(file), from ?? alone ?? '').replace(/\.js$/, '.ts');
    return existsSync(path) ? [path] : [];
  });
}

/** The groups of files that reach each other: strongly connected components (Tarjan) of more than one file. */
function findCircles(graph: Graph): string[][] {
  const order = new Map<string, number>();
  const lowest = new Map<string, number>();
  const stack: string[] = [];
  const circles: string[][] = [];
  const visit = (file: string): void => {
    order.set(file, order.size);
    lowest.set(file, order.size - 1);
    stack.push(file);
    for (const imported of graph.get(file) ?? []) {
      if (!order.has(imported)) visit(imported);
      if (stack.includes(imported)) lowest.set(file, Math.min(lowest.get(file) ?? 0, lowest.get(imported) ?? 0));
    }
    if (lowest.get(file) !== order.get(file)) return;
    const group = stack.splice(stack.indexOf(file));
    if (group.length > 1) circles.push(group.toSorted());
  };
  for (const file of graph.keys()) if (!order.has(file)) visit(file);
  return circles;
}

/** Packages whose circles are being broken; empty once they are. */
const NOT_YET = new Set(['engines', 'sandbox']);

describe('imports', () => {
  for (const name of readdirSync(packages).filter((folder) => !NOT_YET.has(folder))) {
    it(`make no circle in @idproof/${name}`, () => {
      const circles = ['src', 'page']
        .map((folder) => join(packages, name, folder))
        .filter((folder) => existsSync(folder))
        .flatMap((folder) => findCircles(readGraph(folder)));
      assert.deepEqual(
        circles.map((circle) => circle.map((file) => relative(packages, file))),
        [],
      );
    });
  }

  it('would make one between two files that import each other, directly or not', () => {
    const graph = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    assert.deepEqual(findCircles(graph), [['a', 'b', 'c']]);
  });
});
