import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../labels.js';
import type { CaptureView } from './view.js';
import { checkIcon, crossIcon } from '../element/icons.js';
import { cardBack, cardFront, passportPage } from '../illustrations/documents.js';
import { clearFace, coveredFace, darkFace, documentSides, faceInOval } from '../illustrations/examples.js';

/** What will be photographed, from the first screen until the camera has a picture: one drawing, so that it stands still. */
export function renderSketch({ state, shape, page, words }: CaptureView): TemplateResult | typeof nothing {
  const isFirst = state.phase === 'idle' && !state.paused && !state.isElsewhere;
  if (!isFirst && state.phase !== 'requesting' && state.phase !== 'live') return nothing;
  return html`<div class="sketch">
    <div class="subject">${draw(shape, page)}</div>
    ${isFirst ? renderExamples(shape, page, words) : nothing}
  </div>`;
}

function draw(shape: CaptureView['shape'], page: CaptureView['page']): TemplateResult {
  if (shape === 'face') return faceInOval;
  if (page === 'back') return html`<div class="turn">${cardFront}${cardBack}</div>`;
  return shape === 'booklet' ? passportPage : cardFront;
}

/** One picture that is right, then two that are not. */
function renderExamples(
  shape: CaptureView['shape'],
  page: CaptureView['page'],
  words: Words,
): TemplateResult | typeof nothing {
  if (!words.example_right) return nothing;
  const [whole, withGlare, cutOff] = documentSides[page];
  const [right, ...wrong] =
    shape === 'face'
      ? ([
          [clearFace, words.example_face],
          [darkFace, words.example_dark],
          [coveredFace, words.example_covered],
        ] as const)
      : ([
          [whole, words.example_whole],
          [withGlare, words.example_glare],
          [cutOff, words.example_cut],
        ] as const);
  return html`<ul class="examples" part="examples">
    ${renderExample(right, true, words)} ${wrong.map((each) => renderExample(each, false, words))}
  </ul>`;
}

function renderExample(
  [picture, text]: readonly [TemplateResult, string | undefined],
  isRight: boolean,
  words: Words,
): TemplateResult {
  return html`<li class=${isRight ? 'good' : 'bad'}>
    <span class="example">${picture}<span class="verdict">${isRight ? checkIcon : crossIcon}</span></span>
    <span class="spoken">${isRight ? words.example_right : words.example_wrong}</span>
    ${text}
  </li>`;
}
