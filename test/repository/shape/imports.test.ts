import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPackages, readGraph, type ImportGraph } from '../../helpers/import-graph.js';

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url));

/** The groups of files that reach each other: strongly connected components (Tarjan) of more than one file. */
function findCircles(graph: ImportGraph): string[][] {
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

describe('imports', () => {
  for (const name of readdirSync(packages)) {
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

describe('the guard against circles', () => {
  it('sees the type of a module that is loaded later', () => {
    const folder = mkdtempSync(join(tmpdir(), 'idproof-imports-'));
    try {
      const [view, part] = [join(folder, 'view.ts'), join(folder, 'part.ts')];
      writeFileSync(view, "export interface View {\n  part: typeof import('./part.js') | null;\n}\n");
      writeFileSync(part, "import type { View } from './view.js';\nexport const show = (view: View) => view;\n");
      assert.deepEqual(findCircles(readGraph(folder)), [[part, view]]);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});

describe('the drivers of the stores', () => {
  const load = (entry: string) => findPackages(join(packages, 'proxy/src', entry));

  it('are loaded by no entry of the proxy before a store is made', () => {
    for (const entry of ['index.ts', 'node.ts', 'cli.ts', 'sqlite.ts', 'redis.ts']) {
      const loaded = load(entry);
      assert.ok(loaded.has('@idproof/core/errors'), entry);
      assert.ok(!loaded.has('libsql') && !loaded.has('ioredis'), entry);
    }
  });
});
