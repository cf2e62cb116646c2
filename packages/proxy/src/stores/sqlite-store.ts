import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import { IdproofError } from '@idproof/core/session';
import type { SessionRecord } from '../session/record.js';
import { loadDriver } from './load-driver.js';
import { isAlive, isUnsettled, listKeys } from './store.js';
import { thisProcess } from './this-process.js';
import type { OwedDeletion, SessionStore } from './store.js';

/** The whole process waits along, so not for long. */
const LOCK_WAIT_MS = 100;

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS sessions (
    id TEXT PRIMARY KEY, version INTEGER NOT NULL, open INTEGER NOT NULL, unsettled INTEGER NOT NULL,
    user_hash TEXT NOT NULL, request_hash TEXT NOT NULL,
    created_at INTEGER NOT NULL, expires_at INTEGER NOT NULL, purge_at INTEGER NOT NULL, record TEXT NOT NULL
  );
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (user_hash, request_hash, open);
  CREATE INDEX IF NOT EXISTS sessions_due ON sessions (purge_at);
  CREATE TABLE IF NOT EXISTS tokens (hash TEXT PRIMARY KEY, session_id TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS tokens_of_session ON tokens (session_id);
  CREATE TABLE IF NOT EXISTS owed (transaction_id TEXT PRIMARY KEY, due_at INTEGER NOT NULL, tries INTEGER NOT NULL);
`;

type Row = { record: string } | undefined;

const parse = (row: unknown): SessionRecord | undefined =>
  row === undefined ? undefined : (JSON.parse((row as NonNullable<Row>).record) as SessionRecord);
interface OwedRow {
  transaction_id: string;
  due_at: number;
  tries: number;
}
const toDeletion = ({ transaction_id: transactionId, due_at: dueAt, tries }: OwedRow): OwedDeletion => ({
  transactionId,
  dueAt,
  tries,
});
const ids = (rows: unknown[]) => rows.map((row) => (row as { id: string }).id);
const flags = (record: SessionRecord) => [Number(isAlive(record)), Number(isUnsettled(record))];

/**
 * Sessions in one SQLite file, which belongs to one running proxy. The file is readable by its owner alone;
 * what is deleted is overwritten, in the write-ahead log too. A write survives a kill of the process. Needs the package
 * `libsql`; rejects with `configuration_invalid` without it.
 */
export async function createSqliteStore(file: string): Promise<SessionStore> {
  const { default: Driver } = await loadDriver('libsql', () => import('libsql'));
  const db = open(Driver, file);
  const insert = db.prepare(
    `INSERT INTO sessions (id, version, open, unsettled, user_hash, request_hash, created_at, expires_at, purge_at, poll_at, record)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const replace = db.prepare(
    `UPDATE sessions SET version = ?, open = ?, unsettled = ?, expires_at = ?, purge_at = ?, poll_at = ?, record = ?
     WHERE id = ? AND version = ?`,
  );
  const insertKey = db.prepare('INSERT OR IGNORE INTO tokens VALUES (?, ?)');
  const byId = db.prepare('SELECT record FROM sessions WHERE id = ?');
  const byKey = db.prepare(
    'SELECT record FROM tokens JOIN sessions ON sessions.id = tokens.session_id WHERE tokens.hash = ?',
  );
  const newestOpen = db.prepare(
    'SELECT record FROM sessions WHERE user_hash = ? AND request_hash = ? AND open = 1 AND expires_at > ? ORDER BY created_at DESC LIMIT 1',
  );
  const due = db.prepare('SELECT id FROM sessions WHERE purge_at <= ? ORDER BY purge_at LIMIT ?');
  const polls = db.prepare('SELECT id FROM sessions WHERE poll_at <= ? ORDER BY poll_at LIMIT ?');
  const unsettled = db.prepare('SELECT id FROM sessions WHERE unsettled = 1');
  const dropOldKeys = db.prepare(
    'DELETE FROM tokens WHERE session_id = ? AND hash NOT IN (SELECT value FROM json_each(?))',
  );
  const dropKeys = db.prepare('DELETE FROM tokens WHERE session_id = ?');
  const drop = db.prepare('DELETE FROM sessions WHERE id = ?');
  const putOwed = db.prepare('INSERT OR REPLACE INTO owed VALUES (?, ?, ?)');
  const dropOwed = db.prepare('DELETE FROM owed WHERE transaction_id = ?');
  const dueOwed = db.prepare(
    'SELECT transaction_id, due_at, tries FROM owed WHERE due_at <= ? ORDER BY due_at LIMIT ?',
  );

  const keepKeys = (record: SessionRecord) => {
    const keys = listKeys(record);
    for (const key of keys) insertKey.run(key, record.id);
    dropOldKeys.run(record.id, JSON.stringify(keys));
  };
  // What was deleted must not live on in the write-ahead log.
  const dropLog = () => db.pragma('wal_checkpoint(TRUNCATE)');

  return {
    process: thisProcess,
    async create(record) {
      guard(() => {
        const { id, version, userHash, requestHash, createdAt, expiresAt, purgeAt } = record;
        const times = [createdAt, expiresAt, purgeAt, record.pollAt ?? null];
        atomically(db, () => {
          insert.run(id, version, ...flags(record), userHash, requestHash, ...times, JSON.stringify(record));
          keepKeys(record);
        });
      });
    },
    async get(id) {
      return guard(() => parse(byId.get(id)));
    },
    async findByKey(hash) {
      return guard(() => parse(byKey.get(hash)));
    },
    async findOpen(userHash, requestHash, now) {
      return guard(() => parse(newestOpen.get(userHash, requestHash, now)));
    },
    async update(record, expected) {
      return guard(() => {
        const next = { ...record, version: expected + 1 };
        const times = [record.expiresAt, record.purgeAt, record.pollAt ?? null];
        const written = [expected + 1, ...flags(record), ...times, JSON.stringify(next), record.id, expected];
        const won = atomically(db, () => {
          if (replace.run(...written).changes !== 1) return false;
          keepKeys(record);
          return true;
        });
        if (won && record.evidence === undefined && !isAlive(record)) dropLog();
        return won;
      });
    },
    async delete(id, owedBy = () => []) {
      return guard(() => {
        const found = atomically(db, () => {
          const record = parse(byId.get(id));
          if (!record) return false;
          dropKeys.run(id);
          drop.run(id);
          for (const { transactionId, dueAt, tries } of owedBy(record)) putOwed.run(transactionId, dueAt, tries);
          return true;
        });
        if (found) dropLog();
        return found;
      });
    },
    async owe({ transactionId, dueAt, tries }) {
      guard(() => putOwed.run(transactionId, dueAt, tries));
    },
    async settleOwed(transactionId) {
      guard(() => dropOwed.run(transactionId));
    },
    async listOwed(now, limit) {
      return guard(() => (dueOwed.all(now, limit) as OwedRow[]).map(toDeletion));
    },
    async listDue(now, limit) {
      return guard(() => ids(due.all(now, limit)));
    },
    async listPolls(now, limit) {
      return guard(() => ids(polls.all(now, limit)));
    },
    async listUnsettled() {
      return guard(() => ids(unsettled.all()));
    },
    async check() {
      guard(() => db.prepare('SELECT 1').get());
    },
    async close() {
      db.close();
    },
  };
}

function open(Driver: typeof Database, file: string) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Made here first, so that it is never readable by others, not even for a moment.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const db = new Driver(file, { timeout: LOCK_WAIT_MS });
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
  db.exec(SCHEMA);
  addPolls(db);
  return db;
}

/** A file that an earlier version made lacks the column. */
function addPolls(db: { exec(sql: string): unknown; pragma(text: string): unknown }): void {
  const columns = db.pragma('table_info(sessions)') as { name: string }[];
  if (!columns.some(({ name }) => name === 'poll_at')) db.exec('ALTER TABLE sessions ADD COLUMN poll_at INTEGER');
  db.exec('CREATE INDEX IF NOT EXISTS sessions_to_poll ON sessions (poll_at)');
}

/** All of it or nothing. The driver's own way would hide a full disk behind the roll-back that SQLite has done already. */
function atomically<T>(db: { exec(sql: string): unknown }, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      db.exec('ROLLBACK');
    } catch {
      // SQLite has rolled back by itself.
    }
    throw error;
  }
}

/** A locked or full database is a passing state of this machine, not the caller's fault. */
function guard<T>(work: () => T): T {
  try {
    return work();
  } catch (cause) {
    const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
    if (/^SQLITE_(BUSY|LOCKED|FULL|IOERR)/.test(code))
      throw new IdproofError('overloaded', 'The store is busy', { cause });
    throw cause;
  }
}
