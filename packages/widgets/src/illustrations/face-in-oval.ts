import { svg } from 'lit';
import { drawing } from './drawing.js';
import { person } from './face.js';

/** A face as it belongs into the oval. */
export const faceInOval = drawing(
  200,
  248,
  svg`<clipPath id="oval"><ellipse cx="100" cy="124" rx="84" ry="112" /></clipPath>
    <g clip-path="url(#oval)">
      <rect class="tint" width="200" height="248" />
      <g transform="translate(1 40) scale(1.65)">${person}</g>
    </g>
    <ellipse class="mark" cx="100" cy="124" rx="91" ry="119" />`,
);
