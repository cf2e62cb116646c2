/*
 * What watches the live face and leads through the actions. Loaded once a camera is opened: the first screen does without.
 */
export { createPlan } from './action-draw.js';
export { createRun } from './create-run.js';
export { showReady, showRun } from './action-view.js';
export { actionStyles as styles } from './action.styles.js';
export { FaceObserver, SeveralFacesCounter } from './face-observer.js';
export { FaceJudgeLoader } from './face-judge-loader.js';
