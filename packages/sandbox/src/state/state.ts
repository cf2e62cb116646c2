import { createApplicantStore, type ApplicantStore } from './applicants.js';
import { createComparisonStore, type ComparisonStore } from './comparisons.js';
import { openDatabase } from './database.js';
import { createFlowStore, type FlowStore } from './flows.js';
import { createShareTokenStore, type ShareTokenStore } from './share-tokens.js';
import { createTransactionStore, type TransactionStore } from './transactions.js';
import { createWatchlistStore, type WatchlistStore } from './watchlists.js';

/** The state of the sandbox. */
export interface SandboxState {
  transactions: TransactionStore;
  flows: FlowStore;
  shareTokens: ShareTokenStore;
  comparisons: ComparisonStore;
  watchlists: WatchlistStore;
  applicants: ApplicantStore;
  /** Deletes everything. Ids are random, so none is issued twice. */
  clear(): void;
  close(): void;
}

/** Opens the state at `sqlite:<file>`, which survives a restart, or at `memory:`. */
export function openState(address: string): SandboxState {
  const database = openDatabase(address);
  const stores = {
    transactions: createTransactionStore(database),
    flows: createFlowStore(database),
    shareTokens: createShareTokenStore(database),
    comparisons: createComparisonStore(database),
    watchlists: createWatchlistStore(database),
    applicants: createApplicantStore(database),
  };
  return {
    ...stores,
    clear: () => Object.values(stores).forEach((store) => store.clear()),
    close: () => void database.close(),
  };
}
