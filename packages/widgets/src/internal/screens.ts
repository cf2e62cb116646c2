/*
 * What a capture element shows once a camera is live or a picture is there. Loaded then: the first screen does without.
 */
export { advice, renderControls } from './late-controls.js';
export { describeLive, renderLive } from './live-view.js';
export { renderPicture } from './picture-view.js';
export { screensStyles as styles } from './screens.styles.js';
