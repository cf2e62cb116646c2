import { svg, type SVGTemplateResult, type TemplateResult } from 'lit';
import { brackets } from './documents.js';
import { drawing, person, portrait, print } from './drawing.js';

/* Example drawings of good and bad images, 96 × 62. Each fills its tile, whose edge stands for that of the image. */

/** The front and the back of a document, so that the examples show the side to be captured. */
const front: SVGTemplateResult = svg`${portrait(22, 18, 18, 24)} ${print(46, [
  [19, 26],
  [31, 20],
])}`;
const back: SVGTemplateResult = svg`<rect class="tint" x="22" y="17" width="14" height="11" rx="2.5" />${print(42, [
  [18, 30],
])} ${print(22, [
  [33, 52],
  [43, 52],
])}`;

const plate = (side: SVGTemplateResult): SVGTemplateResult =>
  svg`<rect class="plate" x="16" y="11" width="64" height="41" rx="5" />${side}`;

const example = (content: SVGTemplateResult): TemplateResult => drawing(96, 62, content);
const face = (more: SVGTemplateResult = svg``): TemplateResult =>
  example(
    svg`<rect class="wall" width="96" height="62" /><g transform="translate(14 -1) scale(.57)">${person}${more}</g>`,
  );

/** Scaled down, so that the mark in the tile's corner covers none of it. */
const frame = svg`<g transform="translate(7.7 1) scale(.84)">${brackets(8, 3, 80, 57, 12)}</g>`;

/** A document partly outside of the image; that part is drawn faintly. */
const shift = (side: SVGTemplateResult): SVGTemplateResult =>
  svg`<g transform="rotate(-4) translate(26 8) scale(.84)">${plate(side)}</g>`;

/** The three examples of a side: good, with a reflection, and cut off. */
const drawDocument = (side: SVGTemplateResult): readonly [TemplateResult, TemplateResult, TemplateResult] => [
  example(svg`<g transform="translate(7.7 1) scale(.84)">${plate(side)}</g>${frame}`),
  example(
    svg`<g transform="translate(7.7 1) scale(.84)">${plate(side)}<path class="glare" d="M54 11h15l-18 41h-15zM74 11h4l-18 41h-4z" />
      <path class="ray" d="M74 3q1 6 7 7q-6 1-7 7q-1-6-7-7q6-1 7-7z" /></g>`,
  ),
  example(
    svg`<g opacity=".3">${shift(side)}</g>
      <svg x="14.4" y="3.5" width="67.2" height="47.9" viewBox="14.4 3.5 67.2 47.9">${shift(side)}</svg>${frame}`,
  ),
];
export const documentSides = { front: drawDocument(front), back: drawDocument(back) };
export const clearFace = face();
export const darkFace = example(
  svg`<g transform="translate(14 -1) scale(.57)">${person}</g><rect class="dark" width="96" height="62" />`,
);
export const coveredFace = face(
  svg`<path class="cover" d="M30 50h60v5q-2 12-15 12t-14-12h-2q-1 12-14 12t-15-12z" />
    <path class="cover" d="M30 38q2-30 30-30t30 30q-30-8-60 0z" />
    <path class="gleam" d="m40 60 6-6m27 6 6-6" />`,
);

/** A face placed correctly in the oval guide. */
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
