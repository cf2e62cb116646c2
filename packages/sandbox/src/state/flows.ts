import type { FaceAction } from '@idproof/engines';
import type { Flow } from '../flows/flow.js';
import { toPlainRow, type SandboxDatabase } from './database.js';

/** Names of images that a flow keeps until it is deleted. */
export type ImageName = 'front' | 'back' | 'face' | 'CROPPED_FACE' | 'FACE_EYE_CLOSE' | FaceAction;

export interface FlowStore {
  create(flow: Flow): void;
  find(transactionId: string): Flow | undefined;
  findByTicket(ticketHash: string): Flow | undefined;
  /** Writes what changed; the flow must exist. */
  update(flow: Flow): void;
  /** Finished flows of one user of one client, the newest first. */
  listFinished(clientId: string, by: { userId: string } | { applicantId: string }): Flow[];
  /** Users of the client whose finished flows read this document number. */
  usersOfDocument(clientId: string, number: string): string[];
  /** Numbers of the documents that were read in the finished flows of one user of the client. */
  documentsOfUser(clientId: string, userId: string): string[];
  saveImage(transactionId: string, name: ImageName, bytes: Uint8Array): void;
  findImage(transactionId: string, name: ImageName): Buffer | undefined;
  deleteImage(transactionId: string, name: ImageName): void;
  /** Forgets the flow with its images. */
  delete(transactionId: string): void;
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS flows (
    transaction_id TEXT PRIMARY KEY,
    client_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    applicant_id TEXT NOT NULL,
    ticket_hash TEXT NOT NULL UNIQUE,
    state TEXT NOT NULL,
    document_number TEXT,
    flow TEXT NOT NULL
  ) STRICT;
  CREATE INDEX IF NOT EXISTS flows_by_user ON flows (client_id, user_id);
  CREATE TABLE IF NOT EXISTS pictures (
    transaction_id TEXT NOT NULL,
    name TEXT NOT NULL,
    bytes BLOB NOT NULL,
    PRIMARY KEY (transaction_id, name)
  ) STRICT;`;

const parseFlow = (row: unknown): Flow | undefined => {
  const found = toPlainRow(row) as { flow: string } | undefined;
  return found && (JSON.parse(found.flow) as Flow);
};

/** Keeps flows and their images across restarts. */
export function createFlowStore(database: SandboxDatabase): FlowStore {
  database.exec(SCHEMA);
  const insert = database.prepare('INSERT INTO flows VALUES (?, ?, ?, ?, ?, ?, ?, ?)');
  const update = database.prepare('UPDATE flows SET state = ?, document_number = ?, flow = ? WHERE transaction_id = ?');
  const find = database.prepare('SELECT flow FROM flows WHERE transaction_id = ?');
  const findByTicket = database.prepare('SELECT flow FROM flows WHERE ticket_hash = ?');
  const finished = `SELECT flow FROM flows WHERE client_id = ? AND state = 'finished' AND`;
  const byUser = database.prepare(`${finished} user_id = ? ORDER BY rowid DESC`);
  const byApplicant = database.prepare(`${finished} applicant_id = ? ORDER BY rowid DESC`);
  const users = database.prepare(
    `SELECT DISTINCT user_id AS userId FROM flows WHERE client_id = ? AND state = 'finished' AND document_number = ?`,
  );
  const documents = database.prepare(
    `SELECT DISTINCT document_number AS number FROM flows
      WHERE client_id = ? AND state = 'finished' AND user_id = ? AND document_number IS NOT NULL`,
  );
  const save = database.prepare('INSERT OR REPLACE INTO pictures VALUES (?, ?, ?)');
  const load = database.prepare('SELECT bytes FROM pictures WHERE transaction_id = ? AND name = ?');
  const remove = database.prepare('DELETE FROM pictures WHERE transaction_id = ? AND name = ?');
  const getIdNumber = (flow: Flow): string | null => flow.reading?.ocrResult?.['ID_NUMBER'] ?? null;
  const forget = database.transaction((transactionId: string) => {
    database.prepare('DELETE FROM pictures WHERE transaction_id = ?').run(transactionId);
    database.prepare('DELETE FROM flows WHERE transaction_id = ?').run(transactionId);
  });
  return {
    create: (flow) => {
      const { transactionId, clientId, userId, applicantId, ticketHash, state } = flow;
      const json = JSON.stringify(flow);
      insert.run(transactionId, clientId, userId, applicantId, ticketHash, state, getIdNumber(flow), json);
    },
    update: (flow) => void update.run(flow.state, getIdNumber(flow), JSON.stringify(flow), flow.transactionId),
    find: (transactionId) => parseFlow(find.get(transactionId)),
    findByTicket: (ticketHash) => parseFlow(findByTicket.get(ticketHash)),
    listFinished: (clientId, by) => {
      const rows = 'userId' in by ? byUser.all(clientId, by.userId) : byApplicant.all(clientId, by.applicantId);
      return rows.flatMap((row) => parseFlow(row) ?? []);
    },
    usersOfDocument: (clientId, number) =>
      users.all(clientId, number).flatMap((row) => (toPlainRow(row) as { userId: string } | undefined)?.userId ?? []),
    documentsOfUser: (clientId, userId) =>
      documents
        .all(clientId, userId)
        .flatMap((row) => (toPlainRow(row) as { number: string } | undefined)?.number ?? []),
    saveImage: (transactionId, name, bytes) => void save.run(transactionId, name, Buffer.from(bytes)),
    findImage: (transactionId, name) => {
      const row = toPlainRow(load.get(transactionId, name)) as { bytes: Buffer } | undefined;
      return row && Buffer.from(row.bytes);
    },
    deleteImage: (transactionId, name) => void remove.run(transactionId, name),
    delete: (transactionId) => {
      forget(transactionId);
    },
    clear: () => void database.exec('DELETE FROM pictures; DELETE FROM flows;'),
  };
}
