import { findDocumentType } from '@idproof/engines/readable';
import type { PageSettings } from './client-cfg.js';
import { getEkycResult, hasDocument, TRIES, type Flow } from './flow.js';

export type PageStep = 'document' | 'face';

/** The progress of a transaction, for its page. It holds neither what was read nor the face score. */
export interface Progress {
  status: 'open' | 'finished' | 'cancelled' | 'expired';
  /** For a finished transaction: false when it failed. One that awaits review counts as passed. */
  passed?: boolean;
  /** The steps of this transaction, in order. */
  steps: readonly PageStep[];
  /** What to capture next; absent when nothing is left. */
  step?: PageStep;
  triesLeft: Readonly<Record<PageStep, number>>;
  /** Empty when no document is captured. */
  documentName: string;
  /** ISO 8601, UTC. */
  expiresAt: string;
  settings: PageSettings;
}

/** Describes a transaction for its page, also after a reload. */
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
    // Without attack detection, actions are not checked either.
    settings: settings.livenessMode === 'CLOSED' ? { ...page, actions: [], frames: [], colorFlash: false } : page,
  };
}
