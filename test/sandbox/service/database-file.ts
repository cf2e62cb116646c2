import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** A file for a sandbox's database, gone after the test or suite that asks for it. */
export function createDatabaseFile(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-states-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return join(folder, 'sandbox.db');
}
