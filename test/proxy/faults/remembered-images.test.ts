import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { testRemembering } from './helpers/remembered-images-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-pictures-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testRemembering('memory', () => {
  const store = createMemoryStore();
  return async () => store;
});

testRemembering('SQLite', () => {
  const address = `sqlite:${join(folder, `${++files}.sqlite`)}`;
  return () => openStore(address);
});
