import type { FaceComparison } from '@idproof/engines';
import { toPlainRow, type SandboxDatabase } from './database.js';

/** An asynchronous comparison, with its outcome once it ran. */
interface PendingComparison {
  transactionId: string;
  clientId: string;
  /** Undefined while it waits or runs; `broken` when it could not be run. */
  outcome?: FaceComparison | 'broken';
}

export interface ComparisonStore {
  begin(transactionId: string, clientId: string): void;
  /** Records the outcome; the first one stands. */
  recordResult(transactionId: string, outcome: FaceComparison | 'broken'): void;
  find(transactionId: string): PendingComparison | undefined;
  delete(transactionId: string): void;
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS comparisons (
    transaction_id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    outcome TEXT
  ) STRICT;`;

/** Stores asynchronous comparisons, never their images. One that a restart interrupted is `broken`. */
export function createComparisonStore(database: SandboxDatabase): ComparisonStore {
  database.exec(SCHEMA);
  database.prepare('UPDATE comparisons SET outcome = ? WHERE outcome IS NULL').run(JSON.stringify('broken'));
  const insert = database.prepare('INSERT INTO comparisons VALUES (?, ?, NULL)');
  const update = database.prepare('UPDATE comparisons SET outcome = ? WHERE transaction_id = ? AND outcome IS NULL');
  const find = database.prepare('SELECT client_id AS clientId, outcome FROM comparisons WHERE transaction_id = ?');
  const remove = database.prepare('DELETE FROM comparisons WHERE transaction_id = ?');
  return {
    begin: (transactionId, clientId) => void insert.run(transactionId, clientId),
    recordResult: (transactionId, outcome) => void update.run(JSON.stringify(outcome), transactionId),
    find: (transactionId) => {
      const row = toPlainRow(find.get(transactionId)) as { clientId: string; outcome: string | null } | undefined;
      if (!row) return undefined;
      const outcome = row.outcome === null ? undefined : (JSON.parse(row.outcome) as FaceComparison | 'broken');
      return { transactionId, clientId: row.clientId, ...(outcome ? { outcome } : {}) };
    },
    delete: (transactionId) => void remove.run(transactionId),
    clear: () => void database.exec('DELETE FROM comparisons'),
  };
}
