import type { CaptureState, HintCode } from '@idproof/core/capture';
import type { ErrorCode } from '@idproof/core/errors';
import type { CaptureMethod } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { renderUpload } from './buttons.js';
import { errorWords, format } from '../labels.js';
import { closeSentence, joinSentences } from '../element/join-sentences.js';
import type { CaptureView } from './view.js';
import { checkIcon } from '../element/icons.js';
import { renderLensMenu } from './lens/lens-menu.js';
import { listDoubts, remedyMessage, warningMessage } from './hint-messages.js';

export type ControlsPhase = 'requesting' | 'live' | 'encoding' | 'review' | 'submitted';

/** The controls below the live image and the captured one. The shutter keeps its place while the image is encoded. */
export function renderControls(view: CaptureView, state: CaptureState & { phase: ControlsPhase }): TemplateResult {
  const { messages } = view;
  const { phase } = state;
  if (phase === 'review') return renderReview(view);
  if (phase === 'requesting' || isByCamera(state)) {
    const before = phase === 'requesting' ? renderUpload(view, 'round') : html`<span></span>`;
    return html`<div class="row">${before}<span class="shutter ghost"></span><span></span></div>`;
  }
  // A chosen file had no shutter.
  if (phase === 'encoding') return html``;
  if (phase === 'submitted') return renderSubmitted(view);
  return html`<div class="row">
      ${renderUpload(view, 'round')}
      <button
        class="shutter"
        part="shutter"
        data-focus
        aria-label=${messages[`${view.target.subject}_shutter`]}
        @click=${view.actions.shoot}
      ></button>
      <div class="side">
        ${view.overlay?.methodSwitch ?? nothing}
        <div class="tools">
          ${view.tools?.settings.render(messages) ?? nothing}${renderLensMenu(view.capture.lens, messages)}${view.overlay?.fullScreen ?? nothing}
        </div>
      </div>
    </div>
    ${view.guidance?.isFixedFocus ? html`<div class="stack"><slot name="handoff"></slot></div>` : nothing}`;
}

function renderReview(view: CaptureView): TemplateResult {
  const { messages, actions } = view;
  const isDoubted = isInDoubt(view);
  // The recommended action is the main button and has the focus.
  const [retake, confirm] = isDoubted ? ['button primary', 'button'] : ['button', 'button primary'];
  return html`<div class="review">
    ${view.tools?.pages.render(messages) ?? nothing}
    <div class="row">
      <button class=${retake} part="retake" ?data-focus=${isDoubted} @click=${actions.retake}>
        ${isFile(view) ? messages.capture_other : messages.capture_retake}
      </button>
      ${
        view.review?.canConfirm !== false
          ? html`<button class=${confirm} part="confirm" ?data-focus=${!isDoubted} @click=${actions.confirm}>
              ${(isDoubted && messages.capture_anyway) || messages.capture_confirm}
            </button>`
          : nothing
      }
    </div>
  </div>`;
}

/** An image that nobody reviewed can be captured again for as long as it is shown. */
function renderSubmitted({ state, messages, actions }: CaptureView): TemplateResult {
  const isUnasked = state.phase === 'submitted' && state.image.method === 'auto';
  return html`<p class="done">${checkIcon}${messages.capture_submitted}</p>
    ${
      isUnasked
        ? html`<div class="row">
            <button class="button" part="retake" data-focus @click=${actions.retake}>${messages.capture_retake}</button>
          </div>`
        : nothing
    }`;
}

/** Whether the image is a chosen file, which cannot be captured again. */
function isFile({ state }: CaptureView): boolean {
  return state.phase === 'review' && state.image.method === 'upload';
}

/** The advice above the stage: before the camera opens, which side is needed; in the review, what to check. */
export function renderAdvice(view: CaptureView): TemplateResult | typeof nothing {
  if (isAtBack(view)) return html`<p class="strong">${view.messages.hint_same_side}</p>`;
  if (view.state.phase !== 'review') return nothing;
  return html`<div class="ask">
    <p class=${isInDoubt(view) ? 'note' : 'check'}>${describeAdvice(view)}</p>
    ${view.overlay?.zoom ?? nothing}
  </div>`;
}

/** The sentence below the heading. On the first of two sides it announces the second. */
export function introMessage({ target, messages, intro }: CaptureView, usual: string): string {
  return intro ?? joinSentences(target.lastPage === target.page ? '' : messages.document_sides, usual);
}

/** Whether the back is next and no other problem is shown. */
function isAtBack({ state, target, refusal, messages }: CaptureView): boolean {
  return target.page === 'back' && !!messages.hint_same_side && !refusal && state.phase === 'idle' && !state.fault;
}

/** Why a file was rejected. If the front was chosen as the back, the remedy as well. */
export function describeFault({ messages, target, refusal, faultText }: CaptureView, fault: ErrorCode): string {
  if (faultText) return faultText;
  const { page, subject } = target;
  const isFront = fault === 'picture_repeated' && page === 'back' && !refusal;
  if (fault === 'image_type_unsupported' && subject === 'document' && messages.error_image_type_document)
    return messages.error_image_type_document;
  return (isFront && joinSentences(messages.warning_same_side, messages.remedy_turn)) || errorWords(fault, messages);
}

/** The description of the image for screen readers; undefined while a file is encoded. Announces a capture of the camera, which may have been automatic. */
export function describeImage(view: CaptureView): string | undefined {
  const { state, messages, target } = view;
  if (state.phase === 'review') return joinSentences(messages[`${target.subject}_preview`], describeAdvice(view));
  if (state.phase === 'submitted') return messages.capture_submitted;
  return isByCamera(state) ? messages.capture_taken : undefined;
}

/** Whether an image of the live camera is being encoded. */
function isByCamera(state: CaptureState): boolean {
  return state.phase === 'encoding' && isLive(state.method);
}

const isLive = (method: CaptureMethod): boolean => method === 'manual' || method === 'auto';

function getWarnings({ state }: CaptureView): HintCode[] {
  return state.phase === 'review' ? state.image.quality.warnings : [];
}

function isInDoubt(view: CaptureView): boolean {
  return findDoubt(view) !== undefined || getWarnings(view).length > 0;
}

/** The doubt about missed actions. A file has none. */
function findDoubt({ state, review, messages }: CaptureView): string | undefined {
  return review?.hasMissed && state.phase === 'review' && isLive(state.image.method)
    ? messages.action_unseen
    : undefined;
}

/** Warnings that make the check of sharpness and likeness pointless. */
const SKIPS_CHECK: ReadonlySet<HintCode> = new Set([
  'no_document',
  'no_face',
  'other_document',
  'same_side',
  'wrong_side',
  'several_faces',
  'cut_off',
]);

/** The number of attempts that a doubtful image may cost. */
function describePrice({ attemptsLeft, review, target, messages }: CaptureView): string {
  if (!attemptsLeft || review?.canConfirm === false) return '';
  const count = attemptsLeft[target.subject];
  const price = count === 1 ? messages.capture_price_last : messages.capture_price;
  return format(price ?? messages.attempts_left, { count });
}

/** The doubts about the image, the remedy, and the question to check. */
function describeAdvice(view: CaptureView): string {
  const { messages } = view;
  const { subject, shape, kind, page } = view.target;
  const doubt = findDoubt(view);
  const all = listDoubts(getWarnings(view));
  // For another document the sharpness is irrelevant.
  const doubts = all.filter((code) => code === 'other_document' || !all.includes('other_document'));
  const question = doubt || doubts.some((code) => SKIPS_CHECK.has(code)) ? '' : messages[`${subject}_check`];
  const of = shape === 'face' ? 'face' : kind;
  const sentences = doubts.map((code) => warningMessage(code, of, messages));
  const remedy = remedyMessage(doubts, page, of, messages);
  const price = doubts.length > 0 ? describePrice(view) : '';
  return joinSentences(...sentences, remedy && closeSentence(remedy), doubt, question, price);
}

/** The way back to the first page, which was captured and is not sent yet. */
export function renderFirstPage({ state, onFirstPage, messages }: CaptureView): TemplateResult | typeof nothing {
  if (!onFirstPage || !messages.capture_first_page || (state.phase !== 'idle' && state.phase !== 'live'))
    return nothing;
  return html`<button class="button link" part="first-page" @click=${onFirstPage}>
    ${messages.capture_first_page}
  </button>`;
}
