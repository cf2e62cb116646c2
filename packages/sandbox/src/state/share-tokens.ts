import { createHash, randomBytes } from 'node:crypto';
import { toPlainRow, type SandboxDatabase } from './database.js';

/** The data of a share token; the token itself is stored as a hash. */
interface ShareToken {
  donorClientId: string;
  recipientClientId: string;
  /** The donor's transaction whose document is shared. */
  transactionId: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
  used: boolean;
}

type Partnership = 'active' | 'suspended';

export interface ShareTokenStore {
  /** A new token of 43 characters. */
  create(share: Omit<ShareToken, 'used'>): string;
  find(token: string): ShareToken | undefined;
  /** Uses the token up; false when somebody else was first. */
  consume(token: string): boolean;
  setPartnership(donorClientId: string, recipientClientId: string, state: Partnership): void;
  partnership(donorClientId: string, recipientClientId: string): Partnership | undefined;
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS share_tokens (
    token_hash TEXT PRIMARY KEY,
    donor_client_id TEXT NOT NULL,
    recipient_client_id TEXT NOT NULL,
    transaction_id TEXT NOT NULL,
    expires_at INTEGER NOT NULL,
    used INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE IF NOT EXISTS partnerships (
    donor_client_id TEXT NOT NULL,
    recipient_client_id TEXT NOT NULL,
    state TEXT NOT NULL,
    PRIMARY KEY (donor_client_id, recipient_client_id)
  ) STRICT;`;

const hashToken = (token: string): string => createHash('sha256').update(token).digest('hex');

/** Keeps share tokens, by their hash alone, and who shares with whom. */
export function createShareTokenStore(database: SandboxDatabase): ShareTokenStore {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO share_tokens VALUES (?, ?, ?, ?, ?, 0)');
  const find = database.prepare(
    `SELECT donor_client_id AS donorClientId, recipient_client_id AS recipientClientId,
      transaction_id AS transactionId, expires_at AS expiresAt, used FROM share_tokens WHERE token_hash = ?`,
  );
  const consume = database.prepare('UPDATE share_tokens SET used = 1 WHERE token_hash = ? AND used = 0');
  const put = database.prepare('INSERT OR REPLACE INTO partnerships VALUES (?, ?, ?)');
  const get = database.prepare('SELECT state FROM partnerships WHERE donor_client_id = ? AND recipient_client_id = ?');
  return {
    create: ({ donorClientId, recipientClientId, transactionId, expiresAt }) => {
      const token = randomBytes(32).toString('base64url');
      insert.run(hashToken(token), donorClientId, recipientClientId, transactionId, expiresAt);
      return token;
    },
    find: (token) => {
      const row = toPlainRow(find.get(hashToken(token))) as (Omit<ShareToken, 'used'> & { used: number }) | undefined;
      return row && { ...row, used: row.used === 1 };
    },
    consume: (token) => consume.run(hashToken(token)).changes === 1,
    setPartnership: (donor, recipient, state) => void put.run(donor, recipient, state),
    partnership: (donor, recipient) =>
      (toPlainRow(get.get(donor, recipient)) as { state: Partnership } | undefined)?.state,
    clear: () => void database.exec('DELETE FROM share_tokens; DELETE FROM partnerships;'),
  };
}
