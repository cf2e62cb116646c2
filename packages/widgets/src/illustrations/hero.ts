import { svg } from 'lit';
import { drawing, person, portrait, print, zone } from './drawing.js';

/** The drawing of the start screen: a document, and a phone with its holder's face. */
export const hero = drawing(
  320,
  176,
  svg`<ellipse class="tint" cx="160" cy="158" rx="140" ry="14" />
    <g transform="rotate(-6 110 92)">
      <rect class="sheet" x="26" y="32" width="170" height="118" rx="10" />
      ${portrait(40, 48, 48, 60)}
      ${print(100, [
        [52, 60],
        [68, 80],
        [84, 48],
      ])}
      ${zone(40, 142, [122, 136])}
    </g>
    <rect class="phone" x="198" y="10" width="88" height="152" rx="16" />
    <rect class="tint" x="205" y="17" width="74" height="138" rx="10" />
    <g transform="translate(206 58) scale(.6)">${person}</g>
    <path class="tint" d="M205 131h74v14a10 10 0 0 1-10 10h-54a10 10 0 0 1-10-10z" />
    <ellipse class="mark" cx="242" cy="88" rx="29" ry="38" />
    <circle class="tick" cx="284" cy="140" r="21" /><path class="tick-mark" d="m275 140 6.5 6.5 12-13" />`,
  'hero',
);
