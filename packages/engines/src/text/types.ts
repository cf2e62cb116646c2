/** Left, top, right, bottom in pixels of the page. */
export type Box = readonly [x1: number, y1: number, x2: number, y2: number];

export interface Word {
  text: string;
  bbox: Box;
}

/** One line of text as it stands on its page. */
export interface Line {
  text: string;
  bbox: Box;
  words: readonly Word[];
  /** 0 to 1; 1 for text that the file itself holds. */
  confidence: number;
}

export interface TextPage {
  /** From 1. */
  page: number;
  /** Pixels; a page of a PDF counts 144 to an inch. */
  width: number;
  height: number;
  /** From top to bottom, then from left to right. */
  lines: readonly Line[];
}

/** The text of a document, or why it cannot be read. */
export type DocumentText =
  | { ok: true; pages: TextPage[] }
  | { ok: false; why: 'DAMAGED' | 'UNSUPPORTED' | 'TOO_LARGE' | 'ENCRYPTED' };
