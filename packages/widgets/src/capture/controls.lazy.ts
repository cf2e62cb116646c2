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
import { listDoubts, remedyWords, warningWords } from './hint-messages.js';

export type ControlsPhase = 'requesting' | 'live' | 'encoding' | 'review' | 'submitted';

/** The controls below the live picture, and below the one that was taken; the shutter keeps its place in between. */
export function renderControls(view: CaptureView, state: CaptureState & { phase: ControlsPhase }): TemplateResult {
  const { messages } = view;
  const { phase } = state;
  if (phase === 'review') return renderReview(view);
  if (phase === 'requesting' || isByCamera(state)) {
    const before = phase === 'requesting' ? renderUpload(view, 'round') : html`<span></span>`;
    return html`<div class="row">${before}<span class="shutter ghost"></span><span></span></div>`;
  }
  // Of a file that was chosen there was no shutter.
  if (phase === 'encoding') return html``;
  if (phase === 'submitted') return html`<p class="done">${checkIcon}${messages.capture_submitted}</p>`;
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
      ${view.overlay?.taking ?? nothing}
      <div class="tools">${view.tools?.settings.render(messages) ?? nothing}${renderLensMenu(view.capture.lens, messages)}${view.overlay?.fullScreen ?? nothing}</div>
    </div>
  </div>`;
}

function renderReview(view: CaptureView): TemplateResult {
  const { messages, actions } = view;
  const isDoubted = isInDoubt(view);
  // What is better for the person is the main button, and has the focus.
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

/** A file was chosen: nothing was taken that could be taken again. */
function isFile({ state }: CaptureView): boolean {
  return state.phase === 'review' && state.image.method === 'upload';
}

/** Stands above the way to take the picture, before a camera is open, or in its place, with what shows the answer. */
export function renderAdvice(view: CaptureView): TemplateResult | typeof nothing {
  if (isAtBack(view)) return html`<p class="strong">${view.messages.hint_same_side}</p>`;
  if (view.state.phase !== 'review') return nothing;
  return html`<div class="ask">
    <p class=${isInDoubt(view) ? 'note' : 'check'}>${advice(view)}</p>
    ${view.overlay?.zoom ?? nothing}
  </div>`;
}

/** The sentence below the heading; of the first of two sides, that another one follows. */
export function introMessage({ target, messages, intro }: CaptureView, usual: string): string {
  return intro ?? joinSentences(target.lastPage === target.page ? '' : messages.document_sides, usual);
}

/** Whether the back is wanted, and nothing else is said of it. */
function isAtBack({ state, target, refusal, messages }: CaptureView): boolean {
  return target.page === 'back' && !!messages.hint_same_side && !refusal && state.phase === 'idle' && !state.fault;
}

/** What is wrong with a picture that is not taken; of the front that was chosen as the back, too, what to do instead. */
export function describeFault({ messages, target, refusal }: CaptureView, fault: ErrorCode): string {
  const { page, subject } = target;
  const isFront = fault === 'picture_repeated' && page === 'back' && !refusal;
  if (fault === 'image_type_unsupported' && subject === 'document' && messages.error_image_type_document)
    return messages.error_image_type_document;
  return (isFront && joinSentences(messages.warning_same_side, messages.remedy_turn)) || errorWords(fault, messages);
}

/** What is said of a picture; nothing while a file is made ready. By the camera it may have been taken without a press. */
export function describeImage(view: CaptureView): string | undefined {
  const { state, messages, target } = view;
  if (state.phase === 'review') return joinSentences(messages[`${target.subject}_preview`], advice(view));
  if (state.phase === 'submitted') return messages.capture_submitted;
  return isByCamera(state) ? messages.capture_taken : undefined;
}

/** Whether a picture of the live camera is made ready. */
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

/** What is doubted beside the picture itself: of a file nothing was asked. */
function findDoubt({ state, review, messages }: CaptureView): string | undefined {
  return review?.hasMissed && state.phase === 'review' && isLive(state.image.method) ? messages.action_unseen : undefined;
}

/** Of a picture with one of these it does not matter how sharp it is, or whom it shows. */
const IS_ENOUGH: ReadonlySet<HintCode> = new Set([
  'no_document',
  'no_face',
  'other_document',
  'same_side',
  'wrong_side',
  'several_faces',
  'cut_off',
]);

/** What it may cost to send a doubtful picture. */
function describePrice({ attemptsLeft, review, target, messages }: CaptureView): string {
  if (!attemptsLeft || review?.canConfirm === false) return '';
  const count = attemptsLeft[target.subject];
  const price = count === 1 ? messages.capture_price_last : messages.capture_price;
  return format(price ?? messages.attempts_left, { count });
}

/** What may be wrong with the picture and, where it shows what was asked for, what to look at. */
function advice(view: CaptureView): string {
  const { messages } = view;
  const { subject, shape, kind, page } = view.target;
  const doubt = findDoubt(view);
  const all = listDoubts(getWarnings(view));
  // How sharp a picture of another document is does not matter.
  const doubts = all.filter((code) => code === 'other_document' || !all.includes('other_document'));
  const question = doubt || doubts.some((code) => IS_ENOUGH.has(code)) ? '' : messages[`${subject}_check`];
  const of = shape === 'face' ? 'face' : kind;
  const said = doubts.map((code) => warningWords(code, of, messages));
  const remedy = remedyWords(doubts, page, of, messages);
  const price = doubts.length > 0 ? describePrice(view) : '';
  return joinSentences(...said, remedy && closeSentence(remedy), doubt, question, price);
}
