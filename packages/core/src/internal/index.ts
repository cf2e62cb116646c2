/*
 * What the packages of this kit share and nobody else is to build on: no part of the public API, may change with any
 * version. Free of the schemas of `./session`, so that elements can be loaded without them.
 */
export { findObstacle } from '../capture/camera-error.js';
export { IDLE as IDLE_CAPTURE, transition as transitionCapture } from '../capture/capture-state.js';
export { projectSquare } from '../capture/document/project-square.js';
export { QUALITY_BOUNDS } from '../capture/quality-bounds.js';
export { countFrames, findTrack, readSettings } from '../capture/read-camera.js';
export { readAbilities, setLens } from '../capture/lens-settings.js';
export type { LensAbilities } from '../capture/lens-settings.js';
export type { JudgeAnswer, JudgeRequest } from '../capture/judge-messages.js';
export { WorkerJudge } from '../capture/worker-judge.js';
export { ERROR_CODES, IdproofError, isIdproofError } from '../errors.js';
export { MAX_BASE64_LENGTH } from '../image/types.js';
export { getDirection, LOCALES, matchLocale } from '../session/locale.js';
export { PROGRESS_MEASURES } from '../progress.js';
export type { Progress, ProgressStep } from '../progress.js';
export { randomKey } from '../session/random-key.js';
export { findOldNode } from './find-old-node.js';
export { keepPace } from './keep-pace.js';
export { findPatience } from './patience.js';
export { PressGuard } from './press-guard.js';
export { startModuleWorker } from './start-module-worker.js';
export type { Timers } from './timers.js';
export { withLimit } from './with-limit.js';
