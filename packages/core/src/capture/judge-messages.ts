import type { WorkerAnswer } from '../internal/worker-calls.js';
import type { FrameJudgement, JudgeOptions } from './frame-judge.js';

/** Requests to a worker that judges frames. A frame without `time` is a single image. */
export type JudgeRequest = { id: number; frame: ImageBitmap; time?: number } | { id: number; reset: JudgeOptions };

/** The worker's answer to a frame; a reset has none. */
export type JudgeAnswer = WorkerAnswer<FrameJudgement>;
