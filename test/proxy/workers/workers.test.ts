import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { testWorkers } from '../helpers/workers-suite.js';

const folder = mkdtempSync(join(tmpdir(), 'idproof-workers-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let files = 0;

testWorkers('SQLite', () => `sqlite:${join(folder, `${++files}.sqlite`)}`);
