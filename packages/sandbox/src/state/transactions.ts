import { randomInt } from 'node:crypto';
import { toPlainRow, type SandboxDatabase } from './database.js';

/** The record of a call that reached its engine: ids and codes, never images or personal data. */
export interface Transaction {
  transactionId: string;
  operation: string;
  clientId: string;
  bizId: string;
  /** ISO 8601, UTC. */
  createdAt: string;
  resultCode: string;
}

/** Fields of a call that change nothing here but are recorded, by operation and field (`Treatment`: `recorded`). */
export type Recorded = Record<string, unknown>;

export interface TransactionStore {
  /** A new id in the documented form (appendix 4.1), of random digits: no other sandbox gives it either. */
  nextId(product: Product, at: number): string;
  record(transaction: Transaction): void;
  find(transactionId: string): Transaction | undefined;
  /** Adds recorded fields to a transaction. */
  note(transactionId: string, recorded: Recorded): void;
  recorded(transactionId: string): Recorded;
  /** Deletes the recorded fields; the row of ids and codes stays. */
  forget(transactionId: string): void;
  /** The newest first, at most `limit`. */
  list(limit: number): Transaction[];
  /** Forgets every transaction. */
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS transactions (
    transaction_id TEXT PRIMARY KEY,
    operation TEXT NOT NULL,
    client_id TEXT NOT NULL,
    biz_id TEXT NOT NULL,
    created_at TEXT NOT NULL,
    result_code TEXT NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS recorded (transaction_id TEXT PRIMARY KEY, fields TEXT NOT NULL) STRICT;`;

const COLUMNS = `transaction_id AS transactionId, operation, client_id AS clientId, biz_id AS bizId,
  created_at AS createdAt, result_code AS resultCode`;

/** Product letters in ids (appendix 4.1): identity proofing, face capture, recognition and comparison; `R00` of RealDoc. */
type Product = 'FRL' | 'FFC' | 'FID' | 'R00';

/** `G`, nine digits, product letters, day, eighteen digits; of RealDoc `R00` and digits alone (appendix 8.1). */
function createId(product: Product, at: number): string {
  const day = new Date(at).toISOString().slice(0, 10).replaceAll('-', '');
  const head = product === 'R00' ? 'R000000001' : `G000000001${product}`;
  return head + day + randomDigits() + randomDigits();
}

/** Nine: `randomInt` gives less than 2 ** 48. */
const randomDigits = () => String(randomInt(1e9)).padStart(9, '0');

/** Keeps every call that reached its engine. */
export function createTransactionStore(database: SandboxDatabase): TransactionStore {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO transactions VALUES (?, ?, ?, ?, ?, ?)');
  const find = database.prepare(`SELECT ${COLUMNS} FROM transactions WHERE transaction_id = ?`);
  const list = database.prepare(`SELECT ${COLUMNS} FROM transactions ORDER BY rowid DESC LIMIT ?`);
  const put = database.prepare('INSERT OR REPLACE INTO recorded VALUES (?, ?)');
  const get = database.prepare('SELECT fields FROM recorded WHERE transaction_id = ?');
  const forget = database.prepare('DELETE FROM recorded WHERE transaction_id = ?');
  const readRecorded = (transactionId: string): Recorded => {
    const row = toPlainRow(get.get(transactionId)) as { fields: string } | undefined;
    return row ? (JSON.parse(row.fields) as Recorded) : {};
  };
  return {
    nextId: createId,
    record: (t) => {
      insert.run(t.transactionId, t.operation, t.clientId, t.bizId, t.createdAt, t.resultCode);
    },
    find: (transactionId) => toPlainRow(find.get(transactionId)) as Transaction | undefined,
    note: (transactionId, more) =>
      void put.run(transactionId, JSON.stringify({ ...readRecorded(transactionId), ...more })),
    recorded: readRecorded,
    forget: (transactionId) => void forget.run(transactionId),
    list: (limit) => list.all(limit).flatMap((row) => (toPlainRow(row) as Transaction | undefined) ?? []),
    clear: () => void database.exec('DELETE FROM transactions; DELETE FROM recorded;'),
  };
}
