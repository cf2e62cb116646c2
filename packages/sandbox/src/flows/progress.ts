import { findDocumentType } from '@idproof/engines/readable';
import type { PageSettings } from './client-cfg.js';
import { getEkycResult, hasDocument, TRIES, type Flow } from './flow.js';

export type PageStep = 'document' | 'face';

/** How far a transaction is, as its page is told. What was read, and how alike the faces are, is not in it. */
export interface Progress {
  status: 'open' | 'finished' | 'cancelled' | 'expired';
  /** Of a finished one: false when it failed. One that waits for a person to decide counts as passed. */
  passed?: boolean;
  /** The steps of this transaction, in their order. */
  steps: readonly PageStep[];
  /** What is to be captured next; absent when nothing is. */
  step?: PageStep;
  triesLeft: Readonly<Record<PageStep, number>>;
  /** Empty where no document is photographed. */
  documentName: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  settings: PageSettings;
}

/** What the page needs to show the transaction, also after a reload. */
export function describeProgress(flow: Flow, now: number): Progress {
  const { kind, settings, tries, page } = flow;
  const whole = getEkycResult(flow, now);
  const status = whole === 'VoidTimeout' ? 'expired' : flow.state;
  const asksDocument = settings.docType !== '' && kind !== 'reusable';
  return {
    status,
    ...(status === 'finished' ? { passed: whole !== 'Failure' } : {}),
    ...(status === 'open' ? { step: hasDocument(flow) ? 'face' : 'document' } : {}),
    steps: asksDocument ? ['document', 'face'] : ['face'],
    triesLeft: { document: Math.max(0, TRIES - tries.document), face: Math.max(0, TRIES - tries.face) },
    documentName: asksDocument ? (findDocumentType(settings.docType)?.name ?? '') : '',
    expiresAt: new Date(flow.expiresAt).toISOString(),
    // Where no attack is looked for, nobody looks at actions either.
    settings: settings.livenessMode === 'CLOSED' ? { ...page, actions: [], frames: [], colorFlash: false } : page,
  };
}
