import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { testInstances } from './helpers/instances-suite.js';
import { testWithdrawalElsewhere } from './helpers/withdrawal-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-instances-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

const openFile = () => {
  const address = `sqlite:${join(folder, `${++files}.sqlite`)}`;
  return () => openStore(address);
};
testInstances('one SQLite file', openFile);
testWithdrawalElsewhere('one SQLite file', openFile);

testInstances('one memory', () => {
  const store = createMemoryStore();
  return async () => store;
});
