import { html, nothing, svg, type TemplateResult } from 'lit';
import type { GuidanceView } from './guidance.js';

/** Where the document is seen, drawn over the video: cut to the stage as the video is (`object-fit: cover`). */
export function renderOutline({ outline, isCounting }: GuidanceView): TemplateResult | typeof nothing {
  if (!outline) return nothing;
  const { quad, width, height, isGood } = outline;
  const points = quad.map(([x, y]) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ');
  return html`<svg
    class="outline ${isGood ? 'good' : ''}"
    part="outline"
    aria-hidden="true"
    viewBox="0 0 ${width} ${height}"
    preserveAspectRatio="xMidYMid slice"
  >
    ${svg`<polygon points=${points} />`}
    ${isCounting ? svg`<polygon class="count" points=${points} pathLength="1" />` : nothing}
  </svg>`;
}
