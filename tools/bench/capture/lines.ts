import type { Box, FrameJudgement, Quad } from '@idproof/core/capture';
import type { Subject } from './page/judges.js';

interface Judged {
  /** Below the folder, with slashes. */
  file: string;
  /** Seconds from the film's beginning; 0 for images. */
  time: number;
  hints: readonly string[];
  would: 'capture' | 'wait';
  /** What judging took, in milliseconds. */
  ms: number;
}

/** Corners in the frame's own pixels, after its EXIF orientation. */
export interface DocumentLine extends Judged {
  quad: Quad | null;
}

/** Faces in the frame's own pixels, the largest first. */
export interface FaceLine extends Judged {
  faces: readonly Box[];
  events: readonly string[];
}

/** What could not be read. */
export interface BrokenLine {
  file: string;
  error: string;
}

/** A line of `--json`: one for each frame. */
export type FrameLine = DocumentLine | FaceLine | BrokenLine;

/** Pixels and milliseconds to a tenth, seconds to a thousandth. */
const round = (value: number, digits = 1): number => Number(value.toFixed(digits));

export function isBroken(line: FrameLine): line is BrokenLine {
  return 'error' in line;
}

/** The line of a frame, with the keys in the order that is documented. */
export function toLine(subject: Subject, file: string, time: number, judgement: FrameJudgement): FrameLine {
  const { quad, faces, hints, would, events } = judgement;
  const ms = round(judgement.ms);
  const when = round(time, 3);
  if (subject === 'document') {
    const corners = quad && (quad.map(([x, y]) => [round(x), round(y)] as const) as unknown as Quad);
    return { file, time: when, quad: corners, hints, would, ms };
  }
  const boxes = faces.map((box) => box.map((side) => round(side)) as unknown as Box);
  return { file, time: when, faces: boxes, hints, would, events, ms };
}
