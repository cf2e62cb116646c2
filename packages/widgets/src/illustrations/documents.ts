import { svg, type SVGTemplateResult } from 'lit';
import { drawing, portrait, print, zone } from './drawing.js';

/** An open passport, with brackets around the page with the portrait. */
export const passportPage = drawing(
  300,
  252,
  svg`<rect class="sheet" x="32" y="6" width="236" height="76" rx="10" />
    <circle class="thread" cx="150" cy="34" r="15" /><path class="thread" d="M135 34h30M150 19c-9 9-9 21 0 30c9-9 9-21 0-30" />
    <rect class="sheet" x="30" y="64" width="240" height="170" rx="10" />
    <path class="tint" d="M31 74a9 9 0 0 1 9-9h220a9 9 0 0 1 9 9z" />
    <path class="wave" d="M126 164q18-12 36 0t36 0t36 0M126 172q18-12 36 0t36 0t36 0" />
    ${portrait(46, 84, 64, 80)}
    ${print(126, [
      [88, 82],
      [106, 118],
      [124, 70],
      [142, 100],
    ])}
    ${zone(46, 208, [188, 210])}
    ${brackets(16, 52, 268, 194)}`,
);

/** The front of a card. */
export const cardFront = drawing(
  300,
  200,
  svg`<rect class="sheet" x="30" y="24" width="240" height="152" rx="14" />
    <path class="tint" d="M30 50v-12a14 14 0 0 1 14-14h212a14 14 0 0 1 14 14v12z" />
    <circle class="thread" cx="248" cy="37" r="6" />
    ${portrait(48, 66, 60, 76)}
    ${print(126, [
      [70, 84],
      [90, 118],
      [110, 66],
      [130, 100],
    ])}
    ${brackets(14, 8, 272, 184)}`,
  'front',
);

/** The back of a card. */
export const cardBack = drawing(
  300,
  200,
  svg`<rect class="sheet" x="30" y="24" width="240" height="152" rx="14" />
    <rect class="tint" x="46" y="40" width="42" height="32" rx="6" />
    <path class="thread" d="M46 56h14M74 56h14M60 40v32M74 40v32" />
    ${print(106, [
      [44, 110],
      [62, 76],
    ])}
    ${print(46, [[88, 60]])}
    ${zone(46, 208, [118, 136, 154])}
    ${brackets(14, 8, 272, 184)}`,
  'back',
);

/** A sheet of paper. */
export const paperSheet = drawing(
  200,
  252,
  svg`<rect class="sheet" x="26" y="14" width="148" height="210" rx="6" />
    <rect class="tint" x="42" y="32" width="44" height="18" rx="4" />
    ${print(42, [
      [70, 78],
      [86, 108],
      [102, 96],
      [128, 116],
      [144, 116],
      [160, 116],
      [186, 64],
    ])}
    ${brackets(12, 2, 176, 234)}`,
);

/** The four corner brackets of the camera's guide. `length`: of each arm, in units of the drawing. */
export function brackets(left: number, top: number, width: number, height: number, length = 26): SVGTemplateResult {
  const [right, bottom, bend] = [left + width, top + height, length / 2];
  const straight = length - bend;
  return svg`<path class="mark" d="
    M${left} ${top + length}v${-straight}q0 ${-bend} ${bend} ${-bend}h${straight}
    M${right - length} ${top}h${straight}q${bend} 0 ${bend} ${bend}v${straight}
    M${right} ${bottom - length}v${straight}q0 ${bend} ${-bend} ${bend}h${-straight}
    M${left + length} ${bottom}h${-straight}q${-bend} 0 ${-bend} ${-bend}v${-straight}" />`;
}
