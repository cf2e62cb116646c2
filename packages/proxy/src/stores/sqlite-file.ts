import { chmodSync, closeSync, mkdirSync, openSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import type Database from 'libsql';
import { IdproofError } from '@idproof/core/errors';
import { createBackoff } from '../backoff.js';
import type { Sleep } from '../backoff.js';
import { migrate } from './sqlite-schema.js';

type Connection = InstanceType<typeof Database>;

/** How long a file that another connection holds is waited for; milliseconds. The process goes on meanwhile. */
const LOCK_BACKOFF = { first: 2, longest: 50, total: 2000 };
/** More than a session with all its answers. */
const SESSION_BYTES = 128 * 1024;
const HEADER = 'SQLite format 3\0';

/** A SQLite file that stops nobody: SQLite itself waits for no lock, and whoever waits does so without blocking. */
export interface SqliteFile {
  db: Connection;
  /** Runs the statements. Rejects with `overloaded` when the file is held for too long, full or out of reach. */
  run: <T>(work: () => T) => Promise<T>;
  /** The same, all of it or nothing. */
  runWhole: <T>(work: () => T) => Promise<T>;
  /** Empties the write-ahead log, which still holds what was deleted, once for all who ask; where somebody reads it, at the next chance. */
  dropLog: () => Promise<void>;
  /** Tries again what a reader had kept `dropLog` from. */
  retryDropLog(): void;
  /** Rejects with `overloaded` unless a session can be stored now. */
  check(): Promise<void>;
  close(): void;
}

export async function openSqliteFile(Driver: typeof Database, file: string, sleep: Sleep): Promise<SqliteFile> {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  // Made here first, so that it is never readable by others, not even for a moment.
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
      // What was to be stored is: the log alone is left.
      isLogPending = true;
    }
  };
  let dropping: Promise<void> | undefined;
  const dropLog = () =>
    // It waits for the disk: those who delete at the same time wait for it together.
    (dropping ??= new Promise((resolve) => {
      setImmediate(() => {
        dropping = undefined;
        truncateLog();
        resolve();
      });
    }));
  // What a process that was killed left there.
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

/** The log may hold every page, so that SQLite does not look. */
function readHeader(file: string): string {
  const bytes = Buffer.alloc(HEADER.length);
  const descriptor = openSync(file, 'r');
  readSync(descriptor, bytes);
  closeSync(descriptor);
  return bytes.toString('latin1');
}

/**
 * Writes as much as a session needs. By a connection of its own, which reads the file anew: one that is open answers
 * from what it has read before. Not rolled back: SQLite asks the disk for room when it commits.
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
      // A passing state of this machine, not the caller's fault.
      if (/^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|READONLY)/.test(code))
        throw new IdproofError('overloaded', 'The store is busy', { cause });
      throw cause;
    }
  }
}

/** All of it or nothing. The driver's own way would hide a full disk behind the roll-back that SQLite has done already. */
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
      // SQLite has rolled back by itself.
    }
    throw error;
  }
}
