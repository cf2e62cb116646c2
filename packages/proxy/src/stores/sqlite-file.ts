import { chmodSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import { IdproofError } from '@idproof/core/errors';
import { createBackoff } from '../backoff.js';
import type { Sleep } from '../backoff.js';
import { migrate } from './sqlite-schema.js';

type Connection = InstanceType<typeof Database>;

/** Backoff while another connection holds the file, without blocking the process; milliseconds. */
const LOCK_BACKOFF = { first: 2, longest: 50, total: 2000 };
/** Bytes of the test write, more than any session needs. */
const SESSION_BYTES = 128 * 1024;
const HEADER = 'SQLite format 3\0';

/** SQLite file with non-blocking locks: SQLite itself waits for no lock; the wait is asynchronous. */
export interface SqliteFile {
  db: Connection;
  /** Runs statements. Rejects with `overloaded` where the file is locked for too long, full or unreachable. */
  run: <T>(work: () => T) => Promise<T>;
  /** Runs statements in a transaction. */
  runWhole: <T>(work: () => T) => Promise<T>;
  /**
   * Truncates the write-ahead log, which still contains deleted data; concurrent calls share one truncation. A reader
   * can delay it.
   */
  dropLog: () => Promise<void>;
  /** Repeats a truncation that a reader delayed. */
  retryDropLog(): void;
  /** Rejects with `overloaded` unless a session can be stored now. */
  check(): Promise<void>;
  close(): void;
}

export async function openSqliteFile(Driver: typeof Database, file: string, sleep: Sleep): Promise<SqliteFile> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Created first with its mode, so that others can never read it.
  closeSync(openSync(file, 'a', 0o600));
  chmodSync(file, 0o600);
  const db = new Driver(file, { timeout: 0 });
  const run = <T>(work: () => T) => retryWhileLocked(work, sleep);
  await run(() => setUp(db));
  await run(() => atomically(db, () => migrate(db)));
  const { ino } = statSync(file);

  let isLogPending = false;
  const truncateLog = () => {
    try {
      const [{ busy } = { busy: 1 }] = db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[];
      isLogPending = busy !== 0;
    } catch {
      // The data is stored; only the truncation failed.
      isLogPending = true;
    }
  };
  let dropping: Promise<void> | undefined;
  const dropLog = () =>
    // The truncation waits for the disk, so concurrent deletions share one.
    (dropping ??= new Promise((resolve) => {
      setImmediate(() => {
        dropping = undefined;
        truncateLog();
        resolve();
      });
    }));
  // Deletes data that a killed process left in the log.
  truncateLog();

  return {
    db,
    run,
    runWhole: (work) => run(() => atomically(db, work)),
    dropLog,
    retryDropLog: () => {
      if (isLogPending) truncateLog();
    },
    check: async () => {
      try {
        if (statSync(file).ino !== ino) throw new Error('The file was replaced');
        if (readHeader(file) !== HEADER) throw new Error('The file was overwritten');
        await run(() => probe(Driver, file));
      } catch (cause) {
        throw new IdproofError('overloaded', 'The store is unusable', { cause });
      }
    },
    close: () => {
      truncateLog();
      db.close();
    },
  };
}

function setUp(db: Connection): void {
  db.pragma('journal_mode = WAL');
  db.pragma('synchronous = NORMAL');
  db.pragma('secure_delete = ON');
}

/** Read directly: with all pages in the log, SQLite would not read the file. */
function readHeader(file: string): string {
  const bytes = Buffer.alloc(HEADER.length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, bytes);
  closeSync(descriptor);
  return bytes.toString('latin1');
}

/**
 * Writes as much as a session needs, by a new connection, which reads the file anew: an open one answers from its
 * cache. Not rolled back: SQLite allocates disk space on commit.
 */
function probe(Driver: typeof Database, file: string): void {
  const db = new Driver(file, { timeout: 0, fileMustExist: true });
  try {
    db.prepare('SELECT id FROM sessions LIMIT 1').get();
    db.prepare('INSERT OR REPLACE INTO probe VALUES (1, randomblob(?))').run(SESSION_BYTES);
  } finally {
    db.close();
  }
}

async function retryWhileLocked<T>(work: () => T, sleep: Sleep): Promise<T> {
  const pause = createBackoff({ ...LOCK_BACKOFF, sleep });
  for (;;) {
    try {
      return work();
    } catch (cause) {
      const code = cause instanceof Error && 'code' in cause ? String(cause.code) : '';
      if (/^SQLITE_(?:BUSY|LOCKED)/.test(code) && (await pause())) continue;
      // Temporary state of this machine.
      if (/^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY)/.test(code))
        throw new IdproofError('overloaded', 'The store is busy', { cause });
      throw cause;
    }
  }
}

/** Runs the work in a transaction. The driver's own transaction would hide a full disk behind the failing roll-back. */
function atomically<T>(db: Connection, work: () => T): T {
  db.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    db.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      db.exec('ROLLBACK');
    } catch {
      // SQLite has already rolled back.
    }
    throw error;
  }
}
