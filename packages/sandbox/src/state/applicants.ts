import { toPlainRow, type SandboxDatabase } from './database.js';

/** Contact data of a user of a client, set by the admin routes, because no flow asks for them. */
export interface Contact {
  email?: string | undefined;
  phone?: string | undefined;
}

export interface ApplicantStore {
  /** Puts the contact in the place of an earlier one. */
  setContact(clientId: string, userId: string, contact: Contact): void;
  contact(clientId: string, userId: string): Contact;
  clear(): void;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS contacts (
    client_id TEXT NOT NULL,
    user_id TEXT NOT NULL,
    contact TEXT NOT NULL,
    PRIMARY KEY (client_id, user_id)
  ) STRICT;`;

/** Stores the data of applicants that are not in their flows. */
export function createApplicantStore(database: SandboxDatabase): ApplicantStore {
  database.exec(SCHEMA);
  const put = database.prepare('INSERT OR REPLACE INTO contacts VALUES (?, ?, ?)');
  const get = database.prepare('SELECT contact FROM contacts WHERE client_id = ? AND user_id = ?');
  return {
    setContact: (clientId, userId, contact) => void put.run(clientId, userId, JSON.stringify(contact)),
    contact: (clientId, userId) => {
      const row = toPlainRow(get.get(clientId, userId)) as { contact: string } | undefined;
      return row ? (JSON.parse(row.contact) as Contact) : {};
    },
    clear: () => void database.exec('DELETE FROM contacts'),
  };
}
