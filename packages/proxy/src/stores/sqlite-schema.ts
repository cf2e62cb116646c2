import type Database from 'libsql';
import { IdproofError } from '@idproof/core/session';

type Connection = Pick<InstanceType<typeof Database>, 'exec' | 'pragma'>;

/** The file's version n is what the first n of these made of an empty one. What was released is never changed. */
const STEPS: readonly ((db: Connection) => void)[] = [
  (db) => {
    db.exec(`
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
    `);
    // Files of 0.1.0 tell no version, and the earliest of them lack the column.
    const columns = db.pragma('table_info(sessions)') as { name: string }[];
    if (!columns.some(({ name }) => name === 'poll_at')) db.exec('ALTER TABLE sessions ADD COLUMN poll_at INTEGER');
    db.exec('CREATE INDEX IF NOT EXISTS sessions_to_poll ON sessions (poll_at)');
  },
  (db) => {
    db.exec(`
      CREATE TABLE probe (id INTEGER PRIMARY KEY, filling BLOB NOT NULL);
      CREATE INDEX sessions_unsettled ON sessions (id) WHERE unsettled = 1;
    `);
  },
  (db) => {
    db.exec(`
      ALTER TABLE sessions ADD COLUMN notice_at INTEGER;
      CREATE INDEX sessions_to_notify ON sessions (notice_at) WHERE notice_at IS NOT NULL;
    `);
  },
  // The keys that a session is found by follow its row, so that each write is one statement.
  (db) => {
    const keep = 'INSERT OR IGNORE INTO tokens SELECT value, new.id FROM json_each(new.keys);';
    const drop = 'DELETE FROM tokens WHERE session_id = old.id';
    db.exec(`
      ALTER TABLE sessions ADD COLUMN keys TEXT NOT NULL DEFAULT '[]';
      UPDATE sessions SET keys = (SELECT json_group_array(hash) FROM tokens WHERE session_id = id);
      CREATE TRIGGER keys_of_new AFTER INSERT ON sessions BEGIN ${keep} END;
      CREATE TRIGGER keys_changed AFTER UPDATE OF keys ON sessions WHEN old.keys <> new.keys BEGIN
        ${drop} AND hash NOT IN (SELECT value FROM json_each(new.keys));
        ${keep}
      END;
      CREATE TRIGGER keys_of_deleted AFTER DELETE ON sessions BEGIN ${drop}; END;
    `);
  },
];

/** Brings the file to this version's form, within the caller's transaction. Throws `configuration_invalid` for a newer one. */
export function migrate(db: Connection): void {
  const [{ user_version: found } = { user_version: 0 }] = db.pragma('user_version') as { user_version: number }[];
  if (found > STEPS.length) {
    const why = `The SQLite file has version ${found} of the schema, and this proxy knows ${STEPS.length}: it was written by a newer one.`;
    throw new IdproofError('configuration_invalid', why, { field: 'store' });
  }
  for (const step of STEPS.slice(found)) step(db);
  if (found < STEPS.length) db.pragma(`user_version = ${STEPS.length}`);
}
