import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { OPERATION_NAMES } from '@idproof/core/provider';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** The places that CONTRIBUTING names ("Add an operation"): a table, and files that are one operation's or a few alike. */
const TABLES = ['packages/core/src/provider/operations.ts', 'packages/sandbox/src/operations/handlers.ts'];
const FILES = /^packages\/(?:core\/src\/provider|sandbox\/src)\/operations\/[\w-]+\.ts$/;
/** What hands an operation's own request to the flows that it starts, and the fault that belongs to one alone. */
const KNOWN_USERS: Readonly<Record<string, readonly string[]>> = {
  'packages/sandbox/src/flows/start.ts': ['v1.realid.initialize', 'v1.facecapture.initialize'],
  'packages/sandbox/src/faults.ts': ['v1a.facecapture.checkresult'],
};

function readSources(folder: string): { path: string; text: string }[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path: `${folder}/${path}`, text: readFileSync(join(root, folder, path), 'utf8') }));
}

const sources = [...readSources('packages/core/src/provider'), ...readSources('packages/sandbox/src')];

for (const name of OPERATION_NAMES) {
  test(`${name} is named in its file, its handler's, and the two tables alone`, () => {
    const places = sources.filter(({ text }) => text.includes(`'${name}'`)).map(({ path }) => path);
    for (const table of TABLES) assert.ok(places.includes(table), `${table} names it`);
    const others = places.filter(
      (path) => !TABLES.includes(path) && !FILES.test(path) && !KNOWN_USERS[path]?.includes(name),
    );
    assert.deepEqual(others, []);
  });
}
