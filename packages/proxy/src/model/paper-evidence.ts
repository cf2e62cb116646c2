import type { CaptureMethod, PaperFileType } from '@idproof/core/session';

/** What the provider read of a paper. */
export interface PaperEvidence {
  /** The provider's template (specification 4.7). */
  schemaId: string;
  /** ISO 8601, UTC. */
  at: string;
  /** The provider's id of the reading. */
  transactionId?: string;
  fileType: PaperFileType;
  method: CaptureMethod;
  /** Values by the path of their field, such as `details.0.description`. A field that was not read is absent. */
  values: Record<string, PaperValue>;
  /** The last page that a value is on; absent where the provider names no page. */
  pages?: number;
  /** True: more was read than is kept (`PAPER_LIMITS`). */
  isCut?: true;
  /** Fields of which one must hold the name of the document's person; empty where the paper is not about a person. */
  nameFields: string[];
}

/** A value of a paper, as it is printed. */
export interface PaperValue {
  text: string;
  /** The reader's certainty, 0 to 1. */
  confidence?: number;
  /** Left, top, right, bottom in pixels of the page. */
  box?: [number, number, number, number];
  /** From 1. */
  page?: number;
}
