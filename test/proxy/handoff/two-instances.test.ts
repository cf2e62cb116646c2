import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { testHandoff } from './helpers/handoff-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-handoff-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testHandoff(
  'one SQLite file',
  () => {
    const address = `sqlite:${join(folder, `${++files}.sqlite`)}`;
    return () => openStore(address);
  },
  // Each process on a file reports its own writes alone.
  { notifies: false },
);

testHandoff(
  'one memory',
  () => {
    const store = createMemoryStore();
    return async () => store;
  },
  { notifies: true },
);
