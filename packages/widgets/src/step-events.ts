import type { CaptureMethod, Correction, PaperFileType } from '@idproof/core/session';

/* The events of the steps that few sessions have. Only the code of those steps loads this module. */

/** A paper as it is sent, in the `detail` of `idproof-paper`. */
export interface CapturedPaper {
  schemaId: string;
  file: Blob;
  /** Standard base64 of the file, with padding and without a data-URL prefix. */
  base64: string;
  fileType: PaperFileType;
  pages: number | null;
  /** The weakest of its pages: `upload`, then `native`, `manual`, `auto`. */
  method: CaptureMethod;
}

/**
 * The person sends a paper. `file`: a PDF, or one image, without metadata; `base64`: the same. `pages`: of a PDF, null
 * where they cannot be counted. Prevent it to stay at the pages.
 */
export class IdproofPaperEvent extends Event {
  static readonly type = 'idproof-paper';
  readonly detail: CapturedPaper;
  constructor(detail: IdproofPaperEvent['detail']) {
    super(IdproofPaperEvent.type, { cancelable: true });
    this.detail = detail;
  }
}

/** The person goes on without a paper. */
export class IdproofSkipEvent extends Event {
  static readonly type = 'idproof-skip';
  readonly detail: { schemaId: string };
  constructor(detail: IdproofSkipEvent['detail']) {
    super(IdproofSkipEvent.type);
    this.detail = detail;
  }
}

/** The person answered whether the document was read correctly: empty `corrections` say that everything is right. */
export class IdproofConfirmEvent extends Event {
  static readonly type = 'idproof-confirm';
  readonly detail: { corrections: Correction[] };
  constructor(detail: IdproofConfirmEvent['detail']) {
    super(IdproofConfirmEvent.type);
    this.detail = detail;
  }
}
