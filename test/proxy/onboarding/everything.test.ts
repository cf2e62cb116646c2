import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { testEverything } from './helpers/everything-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-everything-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testEverything('one memory', createMemoryStore);
testEverything('one SQLite file', () => createSqliteStore(join(folder, `${++files}.sqlite`)));
