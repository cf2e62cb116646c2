import type { FrameJudgement } from '@idproof/core/capture';

/** What the page asks of the worker. */
export type FaceRequest =
  | { kind: 'load'; files: string | null; withEyes: boolean }
  | { kind: 'judge'; id: number; frame: ImageBitmap; time: number }
  | { kind: 'still'; id: number; image: ImageBitmap }
  | { kind: 'reset' };

/** What the worker answers: how much of its files has arrived, that it is ready or cannot be, and judgements. */
export type FaceReply =
  | { kind: 'progress'; share: number }
  | { kind: 'ready' }
  | { kind: 'failed'; message: string; id?: number }
  | { kind: 'judged'; id: number; judgement: FrameJudgement };
