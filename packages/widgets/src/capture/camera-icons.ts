import { svg } from 'lit';
import { icon } from '../element/icons.js';

/* What only a camera needs: loaded with it. */

export const cameraOffIcon = icon(
  svg`<path d="M14.564 14.558a3 3 0 1 1-4.122-4.121M2 2l20 20M20 20H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 .819-.175M9.695 4.024A2 2 0 0 1 10.004 4h3.993a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v7.344" />`,
);
export const switchIcon = icon(
  svg`<path d="M11 19H4a2 2 0 0 1-2-2V7a2 2 0 0 1 2-2h5M13 5h7a2 2 0 0 1 2 2v10a2 2 0 0 1-2 2h-5M18 22l-3-3 3-3M6 2l3 3-3 3" /><circle cx="12" cy="12" r="3" />`,
);
export const torchIcon = icon(
  svg`<path d="M12 13v1M17 2a1 1 0 0 1 1 1v4a3 3 0 0 1-.6 1.8l-.6.8A4 4 0 0 0 16 12v8a2 2 0 0 1-2 2h-4a2 2 0 0 1-2-2v-8a4 4 0 0 0-.8-2.4l-.6-.8A3 3 0 0 1 6 7V3a1 1 0 0 1 1-1zM6 6h12" />`,
);
export const expandIcon = icon(
  svg`<path d="M8 3H5a2 2 0 0 0-2 2v3M21 8V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3M16 21h3a2 2 0 0 0 2-2v-3" />`,
);
export const collapseIcon = icon(
  svg`<path d="M8 3v3a2 2 0 0 1-2 2H3M21 8h-3a2 2 0 0 1-2-2V3M3 16h3a2 2 0 0 1 2 2v3M16 21v-3a2 2 0 0 1 2-2h3" />`,
);
export const leftIcon = icon(svg`<path d="m12 19-7-7 7-7M19 12H5" />`);
export const plusIcon = icon(svg`<path d="M5 12h14M12 5v14" />`);
export const minusIcon = icon(svg`<path d="M5 12h14" />`);
