import { svg, type SVGTemplateResult } from 'lit';

/* Drawn here, in one stroke style on a grid of 24; decorative, so hidden from screen readers. */
export function icon(paths: SVGTemplateResult): SVGTemplateResult {
  return svg`<svg
    aria-hidden="true" focusable="false" viewBox="0 0 24 24" width="24" height="24"
    fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
  >${paths}</svg>`;
}

export const cameraIcon = icon(
  svg`<path d="M4 8h3l2-3h6l2 3h3a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1z" /><circle cx="12" cy="13" r="3.5" />`,
);
export const cameraOffIcon = icon(
  svg`<path d="M4 8h3M9 5h6l2 3h3a1 1 0 0 1 1 1v8M17 19H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1M9.4 10.8a3.5 3.5 0 0 0 4.9 4.9M3 3l18 18" />`,
);
export const uploadIcon = icon(svg`<path d="M12 15V4M8 8l4-4 4 4M4 15v4a1 1 0 0 0 1 1h14a1 1 0 0 0 1-1v-4" />`);
export const switchIcon = icon(
  svg`<path d="M20 11a8 8 0 0 0-14.3-4.2L4 9M4 4v5h5M4 13a8 8 0 0 0 14.3 4.2L20 15M20 20v-5h-5" />`,
);
/** Points to where lines begin; turned round in right-to-left languages. */
export const backIcon = icon(svg`<path d="M15 5l-7 7 7 7" />`);
export const checkIcon = icon(svg`<path d="M5 12.5l4.5 4.5L19 7.5" />`);
export const crossIcon = icon(svg`<path d="M6 6l12 12M18 6L6 18" />`);
export const clockIcon = icon(svg`<circle cx="12" cy="12" r="8.5" /><path d="M12 7v5l3.5 2" />`);
export const documentIcon = icon(
  svg`<rect x="4" y="3" width="16" height="18" rx="2" /><circle cx="9" cy="10" r="2" /><path d="M6.5 15c.4-1.4 1.3-2 2.5-2s2.1.6 2.5 2M14 9h3M14 12h3M7 18h10" />`,
);
export const faceIcon = icon(svg`<circle cx="12" cy="9" r="4" /><path d="M4.5 20c.8-3.8 3.7-6 7.5-6s6.7 2.2 7.5 6" />`);
export const torchIcon = icon(svg`<path d="M13 2.5L5.5 13.5H12l-1 8 7.5-11H12z" />`);
export const lightIcon = icon(
  svg`<circle cx="12" cy="12" r="4" /><path d="M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4" />`,
);
