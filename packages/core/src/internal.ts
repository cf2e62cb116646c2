/*
 * Code that the packages of this kit share: no part of the public API, may change with any
 * version. Free of the schemas of `./session`, so that elements can be loaded without them.
 */
export { IDLE as IDLE_CAPTURE, transition as transitionCapture } from './capture/capture-state.js';
export { projectSquare } from './capture/document/project-square.js';
export type { JudgeAnswer, JudgeRequest } from './capture/judge-messages.js';
export { WorkerJudge } from './capture/worker-judge.js';
export { MAX_BASE64_LENGTH } from './image/types.js';
export { PROGRESS_MEASURES } from './progress.js';
export { randomKey } from './session/random-key.js';
export { findRequestTimeout } from './internal/request-timeout.js';
export { PressGuard } from './internal/press-guard.js';
export { startModuleWorker } from './internal/start-module-worker.js';
export { withLimit, type Timers } from './internal/timers.js';
