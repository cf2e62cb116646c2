import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { openStore } from '@idproof/proxy/node';
import type { StoredSessions } from '../../fixtures/stores/stored.js';
import { earlierVersions, readFixture, testEarlierStore } from '../helpers/earlier-store.js';

// What is in memory is gone with its process: that store alone has no earlier version.
const scratch = mkdtempSync(join(tmpdir(), 'idproof-earlier-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

let copies = 0;
for (const folder of earlierVersions()) {
  testEarlierStore('a SQLite file', readFixture(folder, 'sqlite-sessions.json') as StoredSessions, async () => {
    const copy = join(scratch, `${++copies}.sqlite`);
    copyFileSync(new URL('proxy.sqlite', folder), copy);
    return openStore(`sqlite:${copy}`);
  });
}
