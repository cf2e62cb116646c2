import { css } from 'lit';
import { guideStyles } from './guide.styles.js';
import { illustrationStyles } from '../illustrations/illustrations.styles.js';
import { screensStyles } from './screens.styles.js';
import { sketchStyles } from './sketch.styles.js';
import { stillStyles } from './review/still.styles.js';

/*
 * What a capture element needs once a camera is opened or an image is there, and the drawings of the first screen. Its
 * words and buttons do without, so all of it is loaded after them.
 */
export { CaptureTools } from './tools.js';
export { joinSentences } from '../element/join-sentences.js';
export {
  describeFault,
  describeImage,
  introMessage,
  renderAdvice,
  renderControls,
  renderFirstPage,
} from './controls.lazy.js';
export { describeLive, renderLive } from './live-view.js';
export { needsNoReview } from './review/without-review.js';
export { renderImage } from './review/preview.js';
export { FileDrop } from './file-drop.js';
export { describeBlocked, renderBlocked, renderBlockedActions } from './render-blocked.js';
export { renderSketch } from './sketch-view.js';

export const styles = css`
  ${guideStyles}
  ${screensStyles}
  ${sketchStyles}
  ${stillStyles}
  ${illustrationStyles}
`;
