import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { testWebhook } from './helpers/webhook-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-webhook-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testWebhook('one SQLite file', () => {
  const address = `sqlite:${join(folder, `${++files}.sqlite`)}`;
  return () => openStore(address);
});

testWebhook('one memory', () => {
  const store = createMemoryStore();
  return async () => store;
});
