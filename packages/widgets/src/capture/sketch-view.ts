import { html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../labels.js';
import type { CaptureTarget, CaptureView } from './view.js';
import { checkIcon, crossIcon } from '../element/icons.js';
import { cardBack, cardFront, paperSheet, passportPage } from '../illustrations/documents.js';
import { renderReviewChoice } from './review/without-review.js';
import { clearFace, coveredFace, darkFace, documentSides, faceInOval } from '../illustrations/examples.js';

/** The drawing of the document or face, from the first screen until the camera has an image. One drawing, so that it does not move. */
export function renderSketch(view: CaptureView): TemplateResult | typeof nothing {
  const { state, target, messages } = view;
  const isFirst = state.phase === 'idle' && !state.paused && !state.isElsewhere;
  if (!isFirst && state.phase !== 'requesting' && state.phase !== 'live') return nothing;
  return html`<div class="sketch">
    <div class="subject">${draw(target)}</div>
    ${isFirst ? renderExamples(target, messages) : nothing} ${isFirst ? renderReviewChoice(view) : nothing}
  </div>`;
}

function draw({ shape, page }: CaptureTarget): TemplateResult {
  if (shape === 'face') return faceInOval;
  if (shape === 'sheet') return paperSheet;
  if (page === 'back') return html`<div class="turn">${cardFront}${cardBack}</div>`;
  return shape === 'booklet' ? passportPage : cardFront;
}

/** One good example, then two bad ones. */
function renderExamples({ shape, page }: CaptureTarget, messages: Words): TemplateResult | typeof nothing {
  if (!messages.example_right || shape === 'sheet') return nothing;
  const [whole, withGlare, cutOff] = documentSides[page];
  const [right, ...wrong] =
    shape === 'face'
      ? ([
          [clearFace, messages.example_face],
          [darkFace, messages.example_dark],
          [coveredFace, messages.example_covered],
        ] as const)
      : ([
          [whole, messages.example_whole],
          [withGlare, messages.example_glare],
          [cutOff, messages.example_cut],
        ] as const);
  return html`<ul class="examples" part="examples">
    ${renderExample(right, true, messages)} ${wrong.map((each) => renderExample(each, false, messages))}
  </ul>`;
}

function renderExample(
  [drawing, text]: readonly [TemplateResult, string | undefined],
  isRight: boolean,
  messages: Words,
): TemplateResult {
  return html`<li class=${isRight ? 'good' : 'bad'}>
    <span class="example">${drawing}<span class="verdict">${isRight ? checkIcon : crossIcon}</span></span>
    <span class="spoken">${isRight ? messages.example_right : messages.example_wrong}</span>
    ${text}
  </li>`;
}
