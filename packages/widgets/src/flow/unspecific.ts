import type { ReasonCode } from '@idproof/core/session';

/** Refusals that do not tell what is wrong with the picture. */
export const UNSPECIFIC: ReadonlySet<ReasonCode> = new Set(['no_document', 'document_unreadable']);
