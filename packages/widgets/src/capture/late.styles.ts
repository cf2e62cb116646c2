import { css } from 'lit';
import { guideStyles } from './guide.styles.js';
import { illustrationStyles } from '../illustrations/illustrations.styles.js';
import { screensStyles } from './screens.styles.js';
import { sketchStyles } from './sketch.styles.js';
import { stillStyles } from './review/still.styles.js';

/** The styles of what is loaded after the first screen. */
export const lateStyles = css`
  ${guideStyles}
  ${screensStyles}
  ${sketchStyles}
  ${stillStyles}
  ${illustrationStyles}
`;
