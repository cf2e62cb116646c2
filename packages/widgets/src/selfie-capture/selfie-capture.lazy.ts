/*
 * The code for the live face and the actions. Loaded with the camera, because the first screen does not need it.
 */
export { createPlan } from './action-draw.js';
export { createRun } from './create-run.js';
export { showReady, showRun } from './action-view.js';
export { actionStyles as styles } from './action.styles.js';
export { FaceObserver, SeveralFacesCounter } from './face-observer.js';
export { mayOpen } from './may-open.js';
export { FaceJudgeLoader } from './face-judge-loader.js';
