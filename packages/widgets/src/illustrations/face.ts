import { svg, type SVGTemplateResult } from 'lit';

/** Head and shoulders on a square of 120, its middle at 60. */
export const person: SVGTemplateResult = svg`<path class="soft" d="M12 122c3-24 22-34 48-34s45 10 48 34z" />
  <path class="skin" d="M49 78h22v14a11 9 0 0 1-22 0z" />
  <path class="tint" d="M49 80q11 7 22 0v5q-11 7-22 0z" />
  <path class="skin" d="M35 52q-7-2-6 5t8 8zM85 52q7-2 6 5t-8 8z" />
  <ellipse class="skin" cx="60" cy="54" rx="25" ry="31" />
  <path class="hair" d="M33 56c-5-30 10-40 27-40s33 10 27 40c-3-13-7-18-13-22c-11 7-28 5-34 3c-4 5-5 11-7 19z" />
  <circle class="eye" cx="51" cy="55" r="2.6" /><circle class="eye" cx="69" cy="55" r="2.6" />
  <path class="smile" d="M52 70c5 4 11 4 16 0M60 57l-2 6h3" />`;
