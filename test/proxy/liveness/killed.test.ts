import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { testKilled } from './helpers/killed-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-killed-'));
after(() => rmSync(folder, { recursive: true, force: true }));

testKilled('SQLite', { store: `sqlite:${join(folder, 'proxy.sqlite')}`, instances: 1 });
