import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { testReplays } from './helpers/replay-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-replayed-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testReplays(
  'memory',
  () => {
    const store = createMemoryStore();
    return async () => store;
  },
  false,
);
testReplays('one SQLite file', () => {
  const address = `sqlite:${join(folder, `${++files}.sqlite`)}`;
  return () => openStore(address);
});
