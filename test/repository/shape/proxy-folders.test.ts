import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { relative, sep } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { readGraph } from '../../helpers/import-graph.js';

const src = fileURLToPath(new URL('../../../packages/proxy/src', import.meta.url));

/**
 * The folders that the files of each folder of packages/proxy/src may import, beside their own. A folder comes after
 * those that it imports. Files outside of folders, such as `config.ts` and `context.ts`, are in no list: the second test
 * keeps them out of cycles.
 */
const FOLDERS: Readonly<Record<string, readonly string[]>> = {
  'consent-texts': [],
  model: [],
  provider: [],
  sealing: [],
  environment: ['model'],
  doctor: ['environment'],
  stores: ['model', 'sealing'],
  http: ['stores'],
  pages: ['http', 'sealing'],
  session: ['model', 'sealing'],
  webhook: ['model', 'sealing', 'session'],
  upstream: ['http', 'model', 'sealing', 'session', 'stores'],
  review: ['model', 'session', 'upstream'],
  tail: ['http', 'model', 'review', 'sealing', 'session', 'upstream'],
  hosted: ['model', 'provider', 'sealing', 'session', 'tail', 'upstream'],
  handoff: ['model', 'sealing', 'session'],
  events: ['handoff', 'http', 'model', 'sealing', 'session'],
  steps: ['hosted', 'http', 'model', 'review', 'sealing', 'session', 'stores', 'tail', 'upstream'],
  routes: [
    'events',
    'handoff',
    'hosted',
    'http',
    'model',
    'pages',
    'review',
    'sealing',
    'session',
    'steps',
    'tail',
    'upstream',
  ],
  workers: ['environment', 'stores'],
};

/** The folder of a file, or the name of a file outside of folders. */
const findUnit = (file: string): string => relative(src, file).split(sep)[0] ?? '';

test('each folder of the proxy imports only from the folders of its list', () => {
  const foreign = [...readGraph(src)].flatMap(([file, imports]) => {
    const allowed = FOLDERS[findUnit(file)];
    const others = imports.map((each) => [findUnit(each), each] as const).filter(([unit]) => unit !== findUnit(file));
    const found = others.filter(([unit]) => Object.hasOwn(FOLDERS, unit) && allowed && !allowed.includes(unit));
    return found.map(([, each]) => `${relative(src, file)} imports ${relative(src, each)}`);
  });
  assert.deepEqual(foreign, []);
});

test('folders of the proxy, and files outside of them, import each other in one direction', () => {
  const graph = new Map<string, Set<string>>();
  for (const [file, imports] of readGraph(src)) {
    const unit = findUnit(file);
    const known = graph.get(unit) ?? new Set();
    graph.set(unit, known);
    for (const each of imports) if (findUnit(each) !== unit) known.add(findUnit(each));
  }
  // Removes units without imports until none is left: the rest is in a cycle, or imports one.
  for (let free = findFree(graph); free.length > 0; free = findFree(graph)) {
    for (const unit of free) graph.delete(unit);
    for (const imports of graph.values()) for (const unit of free) imports.delete(unit);
  }
  assert.deepEqual([...graph.keys()], []);
});

function findFree(graph: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  return [...graph].flatMap(([unit, imports]) => (imports.size === 0 ? [unit] : []));
}

test('each folder of the proxy has its rule, and each rule its folder', () => {
  const folders = readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  assert.deepEqual(folders.map(({ name }) => name).toSorted(), Object.keys(FOLDERS).toSorted());
});
