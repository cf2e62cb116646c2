import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { brackets, drawing, portrait, print } from './drawing.js';
import { person } from './face.js';

/* Small pictures of what is right and what is not, 96 × 72. */

const card: SVGTemplateResult = svg`<rect class="plate" x="16" y="16" width="64" height="41" rx="5" />
  ${portrait(22, 23, 18, 24)} ${print(46, [
    [24, 26],
    [36, 20],
  ])}`;

const example = (content: SVGTemplateResult): TemplateResult => drawing(96, 72, content);
const face = (more: SVGTemplateResult = svg``): TemplateResult =>
  example(svg`<g transform="translate(14 4) scale(.57)">${person}${more}</g>`);

export const wholeDocument = example(svg`${card}${brackets(8, 8, 80, 57, 12)}`);
export const documentWithGlare = example(
  svg`${card}<ellipse class="glare" cx="58" cy="33" rx="21" ry="13" transform="rotate(-24 58 33)" />
    <path class="ray" d="M74 12v9M69.5 16.5h9" />`,
);
export const documentCutOff = example(
  svg`<g transform="translate(34 14) scale(1.15)">${card}</g>${brackets(8, 8, 80, 57, 12)}`,
);
export const clearFace = face();
export const darkFace = example(
  svg`<g transform="translate(14 4) scale(.57)">${person}</g><rect class="dark" width="96" height="72" />`,
);
export const coveredFace = face(
  svg`<path class="cover" d="M30 50h60v5q-2 12-15 12t-14-12h-2q-1 12-14 12t-15-12z" />
    <path class="cover" d="M30 38q2-30 30-30t30 30q-30-8-60 0z" />`,
);
