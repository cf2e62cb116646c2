import type Database from 'libsql';
import { IdproofError } from '@idproof/core/errors';

type Connection = Pick<InstanceType<typeof Database>, 'exec' | 'pragma'>;

/** Migrations: version n of the schema is the result of the first n steps. Released steps are never changed. */
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
    // Files of 0.1.0 have no version, and the earliest lack the column.
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
  (db) => {
    db.exec(`
      CREATE TABLE pictures (
        hash TEXT NOT NULL, session_id TEXT NOT NULL, user_hash TEXT NOT NULL, until INTEGER NOT NULL,
        PRIMARY KEY (hash, session_id)
      ) WITHOUT ROWID;
      CREATE INDEX pictures_of_session ON pictures (session_id);
      ALTER TABLE owed ADD COLUMN session_id TEXT;
      ALTER TABLE owed ADD COLUMN user_hash TEXT;
      CREATE INDEX owed_of_session ON owed (session_id);
      CREATE INDEX owed_of_user ON owed (user_hash);
    `);
  },
  // Triggers keep the keys and hashes of a session in step with its row, so that each write is one statement.
  (db) => {
    const keepKeys = "INSERT OR IGNORE INTO tokens SELECT value, new.id FROM json_each(new.found_by, '$.keys');";
    const keepPictures = `INSERT OR IGNORE INTO pictures
      SELECT value, new.id, new.user_hash, json_extract(new.found_by, '$.until') FROM json_each(new.found_by, '$.pictures');`;
    const dropKeys = 'DELETE FROM tokens WHERE session_id = old.id';
    const dropPictures = 'DELETE FROM pictures WHERE session_id = old.id;';
    db.exec(`
      ALTER TABLE sessions ADD COLUMN found_by TEXT NOT NULL DEFAULT '{}';
      CREATE TRIGGER session_created AFTER INSERT ON sessions BEGIN ${keepKeys} ${keepPictures} END;
      CREATE TRIGGER session_found_by AFTER UPDATE OF found_by ON sessions WHEN old.found_by <> new.found_by BEGIN
        ${dropKeys} AND hash NOT IN (SELECT value FROM json_each(new.found_by, '$.keys'));
        ${keepKeys} ${dropPictures} ${keepPictures}
      END;
      CREATE TRIGGER session_deleted AFTER DELETE ON sessions BEGIN ${dropKeys}; ${dropPictures} END;
    `);
  },
  (db) => {
    db.exec(`
      CREATE TABLE begun (hash TEXT PRIMARY KEY, biz_id TEXT NOT NULL, until INTEGER NOT NULL) WITHOUT ROWID;
      CREATE INDEX begun_until ON begun (until);
    `);
  },
  (db) => {
    db.exec('CREATE TABLE data_keys (id TEXT PRIMARY KEY) WITHOUT ROWID');
  },
  // Images that are kept for a phone go with the first write of a record that keeps none.
  (db) => {
    const drop = 'DELETE FROM kept WHERE session_id = old.id;';
    db.exec(`
      CREATE TABLE kept (session_id TEXT PRIMARY KEY, images TEXT NOT NULL) WITHOUT ROWID;
      CREATE TRIGGER session_keeps_none AFTER UPDATE OF found_by ON sessions
        WHEN json_extract(old.found_by, '$.kept') AND json_extract(new.found_by, '$.kept') IS NOT 1 BEGIN ${drop} END;
      CREATE TRIGGER session_deleted_kept AFTER DELETE ON sessions BEGIN ${drop} END;
    `);
  },
];

/**
 * Upgrades the file to this version, within the caller's transaction. Throws `configuration_invalid` for a newer one.
 */
export function migrate(db: Connection): void {
  const [{ user_version: found } = { user_version: 0 }] = db.pragma('user_version') as { user_version: number }[];
  if (found > STEPS.length) {
    const why = `The SQLite file has version ${found} of the schema, and this proxy knows ${STEPS.length}: it was written by a newer one.`;
    throw new IdproofError('configuration_invalid', why, { field: 'store' });
  }
  for (const step of STEPS.slice(found)) step(db);
  if (found < STEPS.length) db.pragma(`user_version = ${STEPS.length}`);
}
