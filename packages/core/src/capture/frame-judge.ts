import type { Page } from '../session/protocol.js';
import type { HintCode } from './hint-codes.js';
import type { DocumentQuality, SelfieQuality } from '../quality-bounds.js';

/** Pixels of the frame: from its left edge, from its top edge. */
export type Point = readonly [x: number, y: number];

/**
 * The corners of a document, clockwise. From the one at its own top left in a finished picture that shows its zone, else
 * from the one nearest to the top left of the frame.
 */
export type Quad = readonly [Point, Point, Point, Point];

/** A rectangle in pixels of the frame. */
export type Box = readonly [left: number, top: number, width: number, height: number];

/** What a judge says of one frame. */
export interface FrameJudgement {
  /** Where the document lies; null when none is seen, and for faces. */
  quad: Quad | null;
  /** The faces seen, the largest first; empty for documents. */
  faces: readonly Box[];
  /** What stands in the way of a good picture, the most important first; empty when nothing does. */
  hints: readonly HintCode[];
  /** `capture` when this frame, and for a live camera those right before it, are good enough to be taken. */
  would: 'capture' | 'wait';
  /** What was measured, by name, each against a threshold of the same name. */
  measures: Readonly<Record<string, number>>;
  /** What the person was seen doing, for faces: names of liveness actions. */
  events: readonly string[];
  /** Time that judging took, in milliseconds. */
  ms: number;
}

/** What is known of the frames to come. */
export interface JudgeOptions {
  /** The page that is asked for, where the document has pages. */
  page?: Page;
  /** Whether that page carries the machine-readable zone. Default: not known. */
  hasZone?: boolean;
  /** The provider's code of the document type: an outline of another shape is doubted. Default: it may be anything. */
  docType?: string;
  /** What is asked of the pictures, where it is other than the judge's own limits. */
  quality?: Readonly<DocumentQuality | SelfieQuality>;
}

/**
 * Judges frames of a live camera and finished pictures, in a worker of its own.
 * Bitmaps are handed over: they are closed when they have been read.
 */
export interface FrameJudge {
  /** Judges the next frame of a live camera, taken at `time` in milliseconds. Rejects once disposed of. */
  judge(frame: ImageBitmap, time: number): Promise<FrameJudgement>;
  /** Judges one picture by itself, taken by hand or uploaded. Of what came before, only the front counts for a back. */
  judgeStill(image: ImageBitmap): Promise<FrameJudgement>;
  /** Forgets the frames so far, and says what comes now. */
  reset(options?: JudgeOptions): void;
  /** Ends the worker. */
  dispose(): void;
}
