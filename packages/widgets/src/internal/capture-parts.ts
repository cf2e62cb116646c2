/*
 * What a capture element needs once a camera is opened or a picture is there. The first screen does without, so it is
 * loaded after that.
 */
export { CaptureManager } from '@idproof/core/capture';
export { advice, renderControls } from './late-controls.js';
export { LateLensSettings } from './late-lens-settings.js';
export { describeLive, renderLive } from './live-view.js';
export { renderPicture } from './picture-view.js';
export { findRecovery } from './platform.js';
export { Preview } from './preview.js';
export { screensStyles as styles } from './screens.styles.js';
