import assert from 'node:assert/strict';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative, sep } from 'node:path';
import { describe, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { findPackages, readGraph, type ImportGraph } from '../../helpers/import-graph.js';

const packages = fileURLToPath(new URL('../../../packages/', import.meta.url));
const names = readdirSync(packages);

/**
 * What `@idproof/core/internal` shares, and with which packages. Everything else that two packages need has a public
 * entry. Before a name is added here: is it worth one?
 */
const SHARED: Readonly<Record<string, readonly string[]>> = {
  IDLE_CAPTURE: ['widgets'],
  JudgeAnswer: ['widgets'],
  JudgeRequest: ['widgets'],
  MAX_BASE64_LENGTH: ['widgets'],
  PROGRESS_MEASURES: ['widgets'],
  PressGuard: ['sandbox', 'widgets'],
  Timers: ['sandbox', 'widgets'],
  WorkerJudge: ['widgets'],
  findRequestTimeout: ['sandbox'],
  projectSquare: ['widgets'],
  randomKey: ['widgets'],
  startModuleWorker: ['widgets'],
  transitionCapture: ['widgets'],
  withLimit: ['widgets'],
};

/** The folders of a package that hold sources. */
function listFolders(name: string): string[] {
  return ['src', 'page', 'pages'].map((folder) => join(packages, name, folder)).filter((folder) => existsSync(folder));
}

/** The graph of the folders right below `root`; a file beside them counts as a folder. */
function groupByFolder(graph: ImportGraph, root: string): ImportGraph {
  const findFolder = (file: string): string => relative(root, file).split(sep)[0] ?? '';
  const grouped = new Map<string, string[]>();
  for (const [file, imports] of graph) {
    const folder = findFolder(file);
    const others = imports.map(findFolder).filter((other) => other !== folder);
    grouped.set(folder, [...(grouped.get(folder) ?? []), ...others]);
  }
  return grouped;
}

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
  for (const name of names) {
    it(`make no circle in @idproof/${name}`, () => {
      const circles = listFolders(name).flatMap((folder) => findCircles(readGraph(folder)));
      assert.deepEqual(
        circles.map((circle) => circle.map((file) => relative(packages, file))),
        [],
      );
    });

    it(`of another package name it, in @idproof/${name}`, () => {
      const crossing = listFolders(name).flatMap((folder) =>
        Array.from(readGraph(folder)).flatMap(([file, imports]) =>
          imports
            .filter((imported) => !imported.startsWith(join(packages, name) + sep))
            .map((imported) => `${relative(packages, file)} imports ${relative(packages, imported)}`),
        ),
      );
      assert.deepEqual(crossing, []);
    });
  }

  it('make no circle among the folders of @idproof/core', () => {
    const root = join(packages, 'core/src');
    assert.deepEqual(findCircles(groupByFolder(readGraph(root), root)), []);
  });

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

describe('the entries of @idproof/core', () => {
  /** The files and the packages that are loaded with a source. */
  function load(source: string): { files: string[]; packages: Set<string> } {
    const root = join(packages, 'core/src');
    const files = new Set<string>();
    const loaded = findPackages(join(root, source), files);
    return { files: Array.from(files, (file) => relative(root, file)), packages: loaded };
  }

  for (const entry of ['errors.ts', 'locale.ts', 'server.ts', 'image-file/index.ts']) {
    it(`${entry} loads no other package, and so no schemas`, () => assert.deepEqual(load(entry).packages, new Set()));
  }

  it('those for elements load no schemas', () => {
    for (const entry of [
      'internal.ts',
      'capture/index.ts',
      'image/index.ts',
      'document-judge/index.ts',
      'faces/index.ts',
    ])
      assert.deepEqual(
        Array.from(load(entry).packages).filter((name) => name.startsWith('zod')),
        [],
        entry,
      );
    assert.ok(load('session/index.ts').packages.has('zod/mini'));
  });

  it('that of the provider loads nothing that reads an image', () => {
    const { files } = load('provider/index.ts');
    assert.ok(files.length > 30, String(files));
    assert.deepEqual(
      files.filter((file) => !file.startsWith('provider/') && file !== 'errors.ts'),
      [],
    );
  });
});

describe('what no package shares in public', () => {
  const IMPORTED = /^(?:import|export)(?: type)? \{([^}]*)\} from '(@idproof\/[\w-]+\/internal[^']*)';/gm;

  it('is listed here, with the packages that import it', () => {
    const shared: Record<string, string[]> = {};
    for (const name of names) {
      for (const file of listFolders(name).flatMap((folder) => Array.from(readGraph(folder).keys()))) {
        const text = readFileSync(file, 'utf8');
        const found = Array.from(text.matchAll(IMPORTED));
        assert.equal(found.length, text.match(/'@idproof\/[\w-]+\/internal[^']*'/g)?.length ?? 0, file);
        for (const [, list = '', path] of found) {
          assert.equal(path, '@idproof/core/internal', file);
          for (const word of list.split(',')) {
            const imported = word
              .trim()
              .replace(/^type /, '')
              .replace(/ as .*/, '');
            if (imported && !shared[imported]?.includes(name)) (shared[imported] ??= []).push(name);
          }
        }
      }
    }
    assert.deepEqual(shared, SHARED);
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
