import type { DocumentKind } from '@idproof/core/session';
import { findDocumentType, type DocumentType } from '@idproof/engines/readable';
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
  /** The next step to capture; absent when none is left. */
  step?: PageStep;
  triesLeft: Readonly<Record<PageStep, number>>;
  /** Empty when no document is captured. */
  documentName: string;
  /** The kind of document in the elements' texts; absent where they have no name for it. */
  documentKind?: DocumentKind;
  /** ISO 8601, UTC. */
  expiresAt: string;
  settings: PageSettings;
}

const KIND_OF = {
  PASSPORT: 'passport',
  ID_CARD: 'identity_card',
  DRIVING_LICENSE: 'driving_licence',
} as const satisfies Record<DocumentType['category'], DocumentKind>;

/** Describes a transaction for its page, also after a reload. */
export function describeProgress(flow: Flow, now: number): Progress {
  const { kind, settings, tries, page } = flow;
  const whole = getEkycResult(flow, now);
  const status = whole === 'VoidTimeout' ? 'expired' : flow.state;
  const asksDocument = settings.docType !== '' && kind !== 'reusable';
  const type = asksDocument ? findDocumentType(settings.docType) : undefined;
  return {
    status,
    ...(status === 'finished' ? { passed: whole !== 'Failure' } : {}),
    ...(status === 'open' ? { step: hasDocument(flow) ? 'face' : 'document' } : {}),
    steps: asksDocument ? ['document', 'face'] : ['face'],
    triesLeft: { document: Math.max(0, TRIES - tries.document), face: Math.max(0, TRIES - tries.face) },
    documentName: type?.name ?? '',
    ...(type ? { documentKind: KIND_OF[type.category] } : {}),
    expiresAt: new Date(flow.expiresAt).toISOString(),
    // Without attack detection, actions are not checked either.
    settings: settings.livenessMode === 'CLOSED' ? { ...page, actions: [], frames: [], colorFlash: false } : page,
  };
}
