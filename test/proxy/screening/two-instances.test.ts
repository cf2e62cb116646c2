import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { testScreeningInstances } from './helpers/instances-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-screening-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testScreeningInstances('one memory', createMemoryStore);
testScreeningInstances('one SQLite file', () => createSqliteStore(join(folder, `${++files}.sqlite`)));
