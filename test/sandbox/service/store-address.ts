import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';

/** The address of a store in a file, gone after the test or suite that asks for it. */
export function createStoreAddress(): string {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-states-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  return `sqlite:${join(folder, 'sandbox.sqlite')}`;
}
