import { chmodSync, closeSync, openSync } from 'node:fs';
import Database from 'libsql';

export type SandboxDatabase = InstanceType<typeof Database>;

/** Opens `sqlite:<file>` or `memory:`; each store makes its own tables in it. */
export function openDatabase(address: string): SandboxDatabase {
  const file = address === 'memory:' ? ':memory:' : address.slice('sqlite:'.length);
  // It holds images: nobody else on this machine may read it. SQLite gives its side files the same mode.
  if (file !== ':memory:') {
    closeSync(openSync(file, 'a', 0o600));
    chmodSync(file, 0o600);
  }
  const database = new Database(file, { timeout: 5000 });
  if (file !== ':memory:') database.pragma('journal_mode = WAL');
  return database;
}

/** The columns of a row and nothing else: libsql adds a `_metadata` of its own to each. */
export function toPlainRow(row: unknown): object | undefined {
  if (typeof row !== 'object' || row === null) return undefined;
  const { _metadata: _added, ...columns } = row as { _metadata?: unknown };
  return columns;
}
