import type { FrameJudgement, JudgeOptions } from './frame-judge.js';

/** What a page asks of a worker that judges frames. A frame without a time is judged by itself. */
export type JudgeRequest = { id: number; frame: ImageBitmap; time?: number } | { id: number; reset: JudgeOptions };

/** What the worker answers each frame with; a reset has no answer. */
export type JudgeAnswer = { id: number; judgement: FrameJudgement } | { id: number; failure: string };
