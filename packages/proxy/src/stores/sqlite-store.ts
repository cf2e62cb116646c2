import { sleep } from '../backoff.js';
import type { Sleep } from '../backoff.js';
import type { SessionRecord } from '../model/record.js';
import { createChanges } from './changes.js';
import { loadDriver } from './load-driver.js';
import { openSqliteFile } from './sqlite-file.js';
import { getDueTime, isAlive, hasUnfinishedCall, listKeys } from './store.js';
import { thisProcess } from './this-process.js';
import type { PendingDeletion, SessionStore } from './store.js';

type Row = { record: string } | undefined;

const parse = (row: unknown): SessionRecord | undefined =>
  row === undefined ? undefined : (JSON.parse((row as NonNullable<Row>).record) as SessionRecord);
interface DeletionRow {
  transaction_id: string;
  due_at: number;
  tries: number;
  session_id: string | null;
  user_hash: string | null;
}
const toDeletion = (row: DeletionRow): PendingDeletion => {
  const { transaction_id: transactionId, due_at: dueAt, tries, session_id: sessionId, user_hash: userHash } = row;
  const of = sessionId !== null && userHash !== null ? { of: { sessionId, userHash } } : {};
  return { transactionId, dueAt, tries, ...of };
};
const fromDeletion = ({ transactionId, dueAt, tries, of }: PendingDeletion) =>
  [transactionId, dueAt, tries, of?.sessionId ?? null, of?.userHash ?? null] as const;
interface SearchedRow {
  id: string;
  isSealed: number;
}
/** Sessions per query when searching for values that a key sealed. */
const MAX_SEARCHED = 200;

const ids = (rows: unknown[]) => rows.map((row) => (row as { id: string }).id);
const listTimes = (record: SessionRecord) => [
  record.expiresAt,
  getDueTime(record),
  record.pollAt ?? null,
  record.notice?.dueAt ?? null,
];
const contents = (record: SessionRecord) => {
  const { hashes: pictures = [], until = null } = record.pictures ?? {};
  const kept = record.handoff?.kept ? { kept: 1 } : {};
  return [JSON.stringify(record), JSON.stringify({ keys: listKeys(record), pictures, until, ...kept })];
};
const flags = (record: SessionRecord) => [Number(isAlive(record)), Number(hasUnfinishedCall(record))];

/**
 * Store in one SQLite file, for the processes of one machine. Only the owner can read the file; deleted data is
 * overwritten, in the write-ahead log too. A write survives a kill of the process. Where another process holds the
 * file, a write waits for up to two seconds, by `options.sleep` (a timer). Needs the package `libsql`; rejects with
 * `configuration_invalid` without it, or for a file that a newer version wrote.
 */
export async function createSqliteStore(file: string, options: { sleep?: Sleep } = {}): Promise<SessionStore> {
  const { default: Driver } = await loadDriver('libsql', () => import('libsql'));
  const opened = await openSqliteFile(Driver, file, options.sleep ?? sleep);
  const { db, run, runWhole } = opened;
  const changes = createChanges();
  const insert = db.prepare(
    `INSERT INTO sessions (id, version, open, unsettled, user_hash, request_hash, created_at, expires_at, purge_at, poll_at, notice_at, record, found_by)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  const replace = db.prepare(
    `UPDATE sessions SET version = ?, open = ?, unsettled = ?, expires_at = ?, purge_at = ?, poll_at = ?, notice_at = ?, record = ?, found_by = ?
     WHERE id = ? AND version = ?`,
  );
  // Most writes change no indexed column: this statement leaves the indexes alone.
  const replaceRecord = db.prepare(
    `UPDATE sessions SET version = ?, unsettled = ?, record = ? WHERE id = ? AND version = ?
     AND open = ? AND expires_at = ? AND purge_at = ? AND poll_at IS ? AND notice_at IS ? AND found_by = ?`,
  );
  const byId = db.prepare('SELECT record FROM sessions WHERE id = ?');
  const byKey = db.prepare(
    'SELECT record FROM tokens JOIN sessions ON sessions.id = tokens.session_id WHERE tokens.hash = ?',
  );
  const newestOpen = db.prepare(
    'SELECT record FROM sessions WHERE user_hash = ? AND request_hash = ? AND open = 1 AND expires_at > ? ORDER BY created_at DESC LIMIT 1',
  );
  const ofUser = db.prepare('SELECT count(*) AS count FROM sessions WHERE user_hash = ? AND created_at > ?');
  const due = db.prepare('SELECT id FROM sessions WHERE purge_at <= ? ORDER BY purge_at LIMIT ?');
  const polls = db.prepare('SELECT id FROM sessions WHERE poll_at <= ? ORDER BY poll_at LIMIT ?');
  const notices = db.prepare('SELECT id FROM sessions WHERE notice_at <= ? ORDER BY notice_at LIMIT ?');
  const unfinished = db.prepare('SELECT id FROM sessions WHERE unsettled = 1');
  const drop = db.prepare('DELETE FROM sessions WHERE id = ?');
  const allOfUser = db.prepare('SELECT id FROM sessions WHERE user_hash = ? LIMIT ?');
  const withImage = db.prepare(
    `SELECT DISTINCT session_id AS id FROM pictures
     WHERE hash IN (SELECT value FROM json_each(?)) AND user_hash <> ? AND until > ? LIMIT ?`,
  );
  const putDeletion = db.prepare('INSERT OR REPLACE INTO owed VALUES (?, ?, ?, ?, ?)');
  const dropDeletion = db.prepare('DELETE FROM owed WHERE transaction_id = ?');
  const dueDeletions = db.prepare('SELECT * FROM owed WHERE due_at <= ? ORDER BY due_at LIMIT ?');
  const deletionsOfSession = db.prepare('SELECT * FROM owed WHERE session_id = ?');
  const deletionsOfUser = db.prepare('SELECT * FROM owed WHERE user_hash = ?');
  const putBegun = db.prepare('INSERT OR IGNORE INTO begun VALUES (?, ?, ?)');
  const begunBy = db.prepare('SELECT biz_id FROM begun WHERE hash = ?');
  const dropBegun = db.prepare('DELETE FROM begun WHERE until <= ?');

  const putKept = db.prepare('INSERT OR REPLACE INTO kept VALUES (?, ?)');
  const findKept = db.prepare('SELECT images FROM kept WHERE session_id = ?');

  const listDataKeys = db.prepare('SELECT id FROM data_keys');
  const putDataKey = db.prepare('INSERT OR IGNORE INTO data_keys SELECT value FROM json_each(?)');
  const dropDataKey = db.prepare('DELETE FROM data_keys WHERE id = ?');
  const searchSealed = db.prepare(
    `SELECT id, instr(record, '"' || ? || '.') > 0 AS isSealed FROM sessions WHERE id > ? ORDER BY id LIMIT ${MAX_SEARCHED}`,
  );

  return {
    process: thisProcess,
    async create(record, rule) {
      const { id, version, userHash, requestHash, createdAt } = record;
      const times = [createdAt, ...listTimes(record)];
      return runWhole(() => {
        if (rule && newestOpen.get(userHash, requestHash, rule.openAt)) return 'open';
        if (rule && (ofUser.get(userHash, rule.since) as { count: number }).count >= rule.most) return 'too many';
        insert.run(id, version, ...flags(record), userHash, requestHash, ...times, ...contents(record));
        return 'created';
      });
    },
    async get(id) {
      return run(() => parse(byId.get(id)));
    },
    async findByKey(hash) {
      return run(() => parse(byKey.get(hash)));
    },
    async findOpen(userHash, requestHash, now) {
      return run(() => parse(newestOpen.get(userHash, requestHash, now)));
    },
    async listOfUser(userHash, limit) {
      return run(() => ids(allOfUser.all(userHash, limit)));
    },
    async findImages({ hashes, exceptUser, now, limit }) {
      return run(() => ids(withImage.all(JSON.stringify(hashes), exceptUser, now, limit)));
    },
    async update(record, expected, kept) {
      const { id } = record;
      const version = expected + 1;
      const [open, unsettled] = flags(record);
      const times = listTimes(record);
      const [content, foundBy] = contents({ ...record, version });
      const write = () =>
        replaceRecord.run(version, unsettled, content, id, expected, open, ...times, foundBy).changes === 1 ||
        replace.run(version, open, unsettled, ...times, content, foundBy, id, expected).changes === 1;
      const dropsKept = record.handoff !== undefined && !record.handoff.kept && (await run(() => findKept.get(id)));
      const won =
        kept === undefined ? await run(write) : await runWhole(() => write() && putKept.run(id, kept).changes === 1);
      if (won) changes.notify(id);
      if (won && (dropsKept || (record.evidence === undefined && !isAlive(record)))) await opened.dropLog();
      return won;
    },
    async getKept(id) {
      return run(() => (findKept.get(id) as { images: string } | undefined)?.images);
    },
    async delete(id, listDeletions = () => []) {
      const found = await runWhole(() => {
        const record = parse(byId.get(id));
        if (!record) return false;
        drop.run(id);
        for (const deletion of listDeletions(record)) putDeletion.run(...fromDeletion(deletion));
        return true;
      });
      if (found) changes.notify(id);
      if (found) await opened.dropLog();
      return found;
    },
    async addDeletion(deletion) {
      await run(() => putDeletion.run(...fromDeletion(deletion)));
    },
    async removeDeletion(transactionId) {
      await run(() => dropDeletion.run(transactionId));
    },
    async listDueDeletions(now, limit) {
      return run(() => (dueDeletions.all(now, limit) as DeletionRow[]).map(toDeletion));
    },
    async listDeletionsOf(owner) {
      const rows = () =>
        'sessionId' in owner ? deletionsOfSession.all(owner.sessionId) : deletionsOfUser.all(owner.userHash);
      return run(() => (rows() as DeletionRow[]).map(toDeletion));
    },
    async claimTransaction({ hash, bizId, now, until }) {
      return runWhole(() => {
        dropBegun.run(now);
        putBegun.run(hash, bizId, until);
        return (begunBy.get(hash) as { biz_id: string }).biz_id === bizId;
      });
    },
    async listDue(now, limit) {
      opened.retryDropLog();
      return run(() => ids(due.all(now, limit)));
    },
    async listPolls(now, limit) {
      return run(() => ids(polls.all(now, limit)));
    },
    async listNotices(now, limit) {
      return run(() => ids(notices.all(now, limit)));
    },
    async listUnfinished() {
      return run(() => ids(unfinished.all()));
    },
    dataKeys: {
      list: async () => run(() => ids(listDataKeys.all())),
      async add(keyIds) {
        await run(() => putDataKey.run(JSON.stringify(keyIds)));
      },
      async remove(keyId) {
        await run(() => dropDataKey.run(keyId));
      },
      async isUsed(keyId) {
        let last: string | undefined = '';
        while (last !== undefined) {
          const after: string = last;
          const rows: SearchedRow[] = await run(() => searchSealed.all(keyId, after) as SearchedRow[]);
          if (rows.some(({ isSealed }) => isSealed)) return true;
          last = rows.at(-1)?.id;
          // Lets pending requests run between queries.
          await new Promise((resolve) => setImmediate(resolve));
        }
        return false;
      },
    },
    // Writes of other processes on the file are not reported.
    subscribe: changes.subscribe,
    check: () => opened.check(),
    async close() {
      opened.close();
    },
  };
}
