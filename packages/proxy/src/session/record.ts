import type { CaptureMethod, ConsentView, Outcome, Page, Reason } from '@idproof/core/session';
import type { Position } from './status-table.js';

/** What was read and compared. Only ever stored sealed, and given to the merchant's server alone. */
export interface Evidence {
  document?: {
    docType: string;
    /** What the provider read, in its own keys (appendix 3.6). */
    fields: Record<string, string>;
    /** `Y` or `N` per check (specification 2.4). */
    checks: Record<string, 'Y' | 'N'>;
  };
  face?: {
    /** 0 to 100, exclusive. */
    score: number;
    samePerson: boolean;
    liveness: 'not-checked' | 'passed' | 'failed';
  };
  capture: {
    document?: CaptureMethod;
    selfie?: CaptureMethod;
    /** True when the provider's hosted page fell back to plain camera photos. */
    degraded: boolean;
  };
}

/** One call to the provider, written before it is made. `unknown`: the proxy ended before the answer came. */
export interface TransactionEntry {
  operation: string;
  bizId: string;
  /** The provider's id, once it answered. */
  transactionId?: string;
  /** ISO 8601, UTC. */
  at: string;
  state: 'started' | 'answered' | 'failed' | 'unknown';
}

/** A call that was answered: the same key gives the same answer for the life of the session. */
export interface AnsweredCall {
  /** SHA-256 of route and idempotency key. */
  key: string;
  /** SHA-256 of the body. */
  body: string;
  /** The view, sealed. */
  answer: string;
}

/** What the merchant's server asked for, completed with the defaults. */
export interface SessionSettings {
  docTypes: string[];
  pages: Page[];
  locale: string;
  returnUrl?: string;
  captureMethods: CaptureMethod[];
  maxBase64Length: number;
  resultFields: string[];
}

/** A session as it is stored: no token, no picture, no name in the clear. */
export interface SessionRecord {
  id: string;
  /** Counts the writes; each write names the one it follows (compare-and-set). */
  version: number;
  position: Position;
  /** Keyed hash of the merchant's user id; also what the provider gets as `userId`. */
  userHash: string;
  /** Hash of the request that made it: the same request of the same user gives it back while it is open. */
  requestHash: string;
  settings: SessionSettings;
  /** Milliseconds since 1970. */
  createdAt: number;
  expiresAt: number;
  /** When the evidence is deleted: with the session while that is open, else after the retention. */
  purgeAt: number;
  tokens: { hash: string; expiresAt: number }[];
  consent: ConsentView & { at?: string };
  attempts: { document: number; selfie: number };
  /** Hashes of the base64 texts of the accepted document. */
  document?: { docType: string; front: string; pictures: string };
  /** Hashes of what was compared last, document and selfie together. */
  compared?: string;
  /** Hashes of pictures that did not pass. */
  refused: string[];
  /** Why the last answer did not pass its step, or why the outcome is what it is. */
  reasons: Reason[];
  outcome: Outcome | null;
  /** Sealed `Evidence`; absent before the first reading and after the purge. */
  evidence?: string;
  calls: AnsweredCall[];
  transactions: TransactionEntry[];
}
