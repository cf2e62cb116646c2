import { Watchlist } from '../aml/watchlist.js';
import { toPlainRow, type SandboxDatabase } from './database.js';

export interface WatchlistStore {
  /** Puts a list in the place of the client's list of the same name. */
  put(clientId: string, list: Watchlist): void;
  of(clientId: string): readonly Watchlist[];
  delete(clientId: string, name: string): boolean;
  clear(): void;
  /** Increases with every change of the client's lists, so that prepared lists can be cached. */
  revision(clientId: string): number;
}

const SCHEMA = `
  CREATE TABLE IF NOT EXISTS watchlists (
    client_id TEXT NOT NULL,
    name TEXT NOT NULL,
    list TEXT NOT NULL,
    PRIMARY KEY (client_id, name)
  ) STRICT;`;

/** Keeps the watchlists that each client loaded. */
export function createWatchlistStore(database: SandboxDatabase): WatchlistStore {
  database.exec(SCHEMA);
  const put = database.prepare('INSERT OR REPLACE INTO watchlists VALUES (?, ?, ?)');
  const all = database.prepare('SELECT list FROM watchlists WHERE client_id = ? ORDER BY name');
  const remove = database.prepare('DELETE FROM watchlists WHERE client_id = ? AND name = ?');
  const revisions = new Map<string, number>();
  let cleared = 0;
  const bumpRevision = (clientId: string): void => void revisions.set(clientId, (revisions.get(clientId) ?? 0) + 1);
  return {
    put: (clientId, list) => {
      bumpRevision(clientId);
      put.run(clientId, list.name, JSON.stringify(list));
    },
    of: (clientId) =>
      all.all(clientId).flatMap((row) => {
        const found = toPlainRow(row) as { list: string } | undefined;
        return found ? [Watchlist.parse(JSON.parse(found.list))] : [];
      }),
    delete: (clientId, name) => {
      bumpRevision(clientId);
      return remove.run(clientId, name).changes > 0;
    },
    clear: () => {
      cleared++;
      database.exec('DELETE FROM watchlists');
    },
    revision: (clientId) => cleared * 1_000_000 + (revisions.get(clientId) ?? 0),
  };
}
