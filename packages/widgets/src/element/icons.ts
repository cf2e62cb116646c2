import { svg, type SVGTemplateResult } from 'lit';

/*! Icons: Lucide, https://lucide.dev, ISC License, © Lucide Icons and Contributors; in part © Cole Bemis, MIT License */

/** An icon of Lucide: strokes on a grid of 24. Decorative, so hidden from screen readers. */
export function icon(paths: SVGTemplateResult): SVGTemplateResult {
  return svg`<svg
    aria-hidden="true" focusable="false" viewBox="0 0 24 24" width="24" height="24"
    fill="none" stroke="currentColor" stroke-width="1.75" stroke-linecap="round" stroke-linejoin="round"
  >${paths}</svg>`;
}

export const cameraIcon = icon(
  svg`<path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z" /><circle cx="12" cy="13" r="3" />`,
);
export const uploadIcon = icon(svg`<path d="M12 3v12M17 8l-5-5-5 5M21 15v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />`);
/** Points to the start of a line; mirrored in right-to-left languages. */
export const backIcon = icon(svg`<path d="m15 18-6-6 6-6" />`);
export const checkIcon = icon(svg`<path d="M20 6 9 17l-5-5" />`);
export const crossIcon = icon(svg`<path d="M18 6 6 18M6 6l12 12" />`);
export const clockIcon = icon(svg`<circle cx="12" cy="12" r="10" /><path d="M12 6v6l4 2" />`);
export const alertIcon = icon(
  svg`<path d="m21.73 18-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4M12 17h.01" />`,
);
export const documentIcon = icon(
  svg`<rect x="2" y="5" width="20" height="14" rx="2" /><circle cx="9" cy="11" r="2" /><path d="M16 10h2M16 14h2M6.17 15a3 3 0 0 1 5.66 0" />`,
);
export const passportIcon = icon(
  svg`<path d="M15 13a3 3 0 1 0-6 0M4 19.5v-15A2.5 2.5 0 0 1 6.5 2H19a1 1 0 0 1 1 1v18a1 1 0 0 1-1 1H6.5a1 1 0 0 1 0-5H20" /><circle cx="12" cy="8" r="2" />`,
);
export const faceIcon = icon(
  svg`<path d="M3 7V5a2 2 0 0 1 2-2h2M17 3h2a2 2 0 0 1 2 2v2M21 17v2a2 2 0 0 1-2 2h-2M7 21H5a2 2 0 0 1-2-2v-2M8 14s1.5 2 4 2 4-2 4-2M9 9h.01M15 9h.01" />`,
);
export const lightIcon = icon(
  svg`<circle cx="12" cy="12" r="4" /><path d="M12 2v2M12 20v2M4.93 4.93l1.41 1.41M17.66 17.66l1.41 1.41M2 12h2M20 12h2M6.34 17.66l-1.41 1.41M19.07 4.93l-1.41 1.41" />`,
);
