import type { Page } from '../session/protocol.js';
import type { HintCode } from './hint-codes.js';
import type { Quad } from '../quad.js';
import type { DocumentQuality, SelfieQuality } from '../quality-bounds.js';

/** A rectangle in pixels of the frame. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** The verdict on one frame. */
export interface FrameJudgement {
  /** The outline of the document; null when none was found, and for faces. */
  quad: Quad | null;
  /** The faces found, the largest first; empty for documents. */
  faces: readonly Box[];
  /** Hints towards a better image, the most important first; empty when it is good. */
  hints: readonly HintCode[];
  /** `capture` when this frame, and for a live camera those right before it, are good enough to be taken. */
  would: 'capture' | 'wait';
  /** Measures by name; each has a limit of the same name. */
  measures: Readonly<Record<string, number>>;
  /** For faces: the names of the liveness actions that were detected. */
  events: readonly string[];
  /** Time that judging took, in milliseconds. */
  ms: number;
}

/** The expected content of the next frames. */
export interface JudgeOptions {
  /** The requested page of the document; absent where it has only one. */
  page?: Page;
  /** Whether that page carries the machine-readable zone. Default: not known. */
  hasZone?: boolean;
  /** The provider's document type code; an outline of another shape gets a hint. Default: any shape. */
  docType?: string;
  /** Limits that replace the judge's own. */
  quality?: Readonly<DocumentQuality | SelfieQuality>;
}

/**
 * Judges frames of a live camera and finished images, in a worker of its own.
 * Takes ownership of bitmaps and closes them.
 */
export interface FrameJudge {
  /** Judges the next frame of a live camera, taken at `time` in milliseconds. Rejects once disposed of. */
  judge(frame: ImageBitmap, time: number): Promise<FrameJudgement>;
  /** Judges a single image, captured by hand or uploaded. Of earlier images only the front matters, when judging a back. */
  judgeStill(image: ImageBitmap): Promise<FrameJudgement>;
  /** Discards the previous frames and sets the options for the next ones. */
  reset(options?: JudgeOptions): void;
  /** Ends the worker. */
  dispose(): void;
}
