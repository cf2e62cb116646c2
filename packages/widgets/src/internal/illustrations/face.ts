import { svg, type SVGTemplateResult } from 'lit';
import { drawing } from './drawing.js';

/** Head and shoulders on a square of 120, its middle at 60. */
export const person: SVGTemplateResult = svg`<path class="soft" d="M12 122c3-24 22-34 48-34s45 10 48 34z" />
  <path class="skin" d="M49 78h22v14a11 9 0 0 1-22 0z" />
  <ellipse class="skin" cx="60" cy="54" rx="25" ry="31" />
  <path class="hair" d="M33 56c-5-30 10-40 27-40s33 10 27 40c-3-13-7-18-13-22c-11 7-28 5-34 3c-4 5-5 11-7 19z" />
  <circle class="eye" cx="51" cy="55" r="2.6" /><circle class="eye" cx="69" cy="55" r="2.6" />
  <path class="smile" d="M52 69c5 4 11 4 16 0" />`;

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
