import { ERROR_CODES } from '@idproof/core/internal';
import type { CaptureState, HintCode, Subject } from '@idproof/core/capture';
import type { ErrorCode, Page } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, format, recoveryWords, warningWords, type Words } from '../labels.js';
import { cameraIcon, cameraOffIcon, checkIcon, documentIcon, faceIcon, uploadIcon } from './icons.js';
import { hasLiveCamera, type CaptureWays } from './capture-ways.js';
import { renderLensMenu, type LensView } from './lens-menu.js';
import { findRecovery } from './platform.js';

/** Why the last picture was not accepted, in words. Shown above the next attempt. */
export interface Refusal {
  texts: string[];
  attemptsLeft?: number;
}

/** All that the screens of a capture element show and ask for. */
export interface CaptureView {
  state: CaptureState;
  words: Words;
  subject: Subject;
  page: Page;
  /** What is captured: a face, the page of a booklet, or one side of a card. */
  shape: 'face' | 'booklet' | 'card';
  hint: string | null;
  hasHinted: boolean;
  /** Stands in for the sentence below the heading. */
  intro?: string;
  /** Stand in for the usual ones. */
  controls?: TemplateResult;
  ways: CaptureWays;
  lens: LensView;
  refusal: Refusal | null;
  onStart: () => void;
  onShoot: () => void;
  onRetake: () => void;
  onConfirm: () => void;
  onUpload: () => void;
  onNative: () => void;
  onPick: (event: Event, method: 'upload' | 'native') => void;
}

export function renderCapture(view: CaptureView): TemplateResult {
  const [title, intro] = headings(view);
  const problem = renderProblem(view);
  return html`
    <section class="capture" aria-labelledby="heading">
      <header>
        <h2 id="heading" tabindex="-1" aria-describedby=${problem && !isSpoken(view) ? 'problem' : nothing}>
          ${title}
        </h2>
        <slot name="header">${problem ? nothing : html`<p class="quiet">${view.intro ?? intro}</p>`}</slot>
      </header>
      ${problem}
      <div class="stage ${view.subject}" part="viewport" data-phase=${view.state.phase}>${renderStage(view)}</div>
      <div class="actions">${renderActions(view)}<slot name="actions"></slot></div>
      <p class="spoken" role="status">${spoken(view)}</p>
      ${renderInputs(view)}
    </section>
  `;
}

function headings({ words, page, shape }: CaptureView): [title: string, intro: string] {
  if (shape === 'face') return [words.selfie_title, words.selfie_intro];
  return shape === 'booklet' && page === 'front'
    ? [words.document_title_booklet, words.document_intro_booklet]
    : [words[`document_title_${page}`], words.document_intro];
}

function renderProblem({ state, words, refusal }: CaptureView): TemplateResult | null {
  // It stays while the next picture is taken: to be read, and so that nothing moves when the camera starts.
  if (state.phase !== 'idle' && state.phase !== 'requesting' && state.phase !== 'live') return null;
  const texts = state.phase === 'idle' && state.fault ? [errorWords(state.fault, words)] : (refusal?.texts ?? []);
  const left = refusal?.attemptsLeft;
  if (texts.length === 0) return null;
  return html`<div class="note" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${left === undefined ? nothing : html`<p><strong>${format(words.attempts_left, { count: left })}</strong></p>`}
  </div>`;
}

/** What came with the element is read with its heading, which has the focus; what happens later is spoken. */
function isSpoken({ state }: CaptureView): boolean {
  return state.phase === 'idle' && state.fault !== null;
}

function renderStage(view: CaptureView): TemplateResult {
  const { state, words, subject, shape } = view;
  switch (state.phase) {
    case 'idle':
      return html`<div class="over">
          <span></span>
          <span class="finder">
            <span class="frame ghost ${shape}">${subject === 'document' ? documentIcon : faceIcon}</span>
          </span>
        </div>
        <div class="placeholder">${state.paused ? html`<p>${words.capture_paused}</p>` : nothing}
          ${state.isElsewhere ? html`<p>${words.capture_elsewhere}</p>` : nothing}
        </div>`;
    case 'requesting':
      return html`<div class="placeholder">
        <span class="spinner"></span>
        <p>${words.capture_requesting}</p>
      </div>`;
    case 'live':
      return renderLive(view);
    case 'encoding':
      return html`<div class="placeholder">
        <span class="spinner"></span>
        <p>${words.capture_encoding}</p>
      </div>`;
    case 'review':
    case 'submitted':
      return html`<canvas part="preview" role="img" aria-label=${words[`${subject}_preview`]}></canvas>`;
    case 'blocked':
      return html`<div class="placeholder blocked" id="problem">
        ${cameraOffIcon}
        <p class="strong">${words.blocked_title}</p>
        ${blockedTexts(state.code, words).map((text) => html`<p>${text}</p>`)}
      </div>`;
    default:
      return state satisfies never;
  }
}

function renderLive({ words, subject, shape, hint }: CaptureView): TemplateResult {
  return html`
    <video
      class=${subject}
      autoplay
      playsinline
      disablepictureinpicture
      .muted=${true}
      aria-label=${words[`${subject}_video`]}
    ></video>
    <div class="over">
      <p class="hint" part="hint">${hint ?? words[`${subject}_guide`]}</p>
      <slot name="guide">
        <span class="finder">
          <span class="frame ${shape}" part=${subject === 'document' ? 'guide' : 'guide oval'}>
            ${shape === 'booklet' ? html`<i></i><i></i>` : nothing}
          </span>
        </span>
      </slot>
    </div>
  `;
}

function renderActions(view: CaptureView): TemplateResult | typeof nothing {
  const { state, words } = view;
  if (view.controls) return view.controls;
  switch (state.phase) {
    case 'idle':
      return renderIdleActions(view);
    case 'requesting':
      return html`<div class="row">${upload(view, 'round')}<span class="shutter ghost"></span><span></span></div>`;
    case 'live':
      return html`<div class="row">
        ${upload(view, 'round')}
        <button
          class="shutter"
          part="shutter"
          data-focus
          aria-label=${words[`${view.subject}_shutter`]}
          @click=${view.onShoot}
        ></button>
        ${renderLensMenu(view.lens, words)}
      </div>`;
    case 'encoding':
      return html`<div class="row"><span></span><span class="shutter ghost"></span><span></span></div>`;
    case 'review':
      return renderReview(view);
    case 'submitted':
      return html`<p class="done">${checkIcon}${words.capture_submitted}</p>`;
    case 'blocked':
      return renderBlockedActions(view, ERROR_CODES[state.code].retryable);
    default:
      return state satisfies never;
  }
}

function renderIdleActions(view: CaptureView): TemplateResult {
  const { ways, words, onStart } = view;
  const hasCamera = hasLiveCamera(ways) || ways.native;
  if (!hasCamera && !ways.upload) return html`<p class="note">${words.error_unexpected}</p>`;
  return html`<div class="stack">
    ${
      hasCamera
        ? html`<button class="button primary" data-focus @click=${onStart}>${cameraIcon}${startWords(view)}</button>`
        : nothing
    }
    ${upload(view, hasCamera ? 'button' : 'button primary')}
  </div>`;
}

export function startWords({ state, words, refusal, ways }: CaptureView): string {
  if (!hasLiveCamera(ways)) return words.capture_native;
  const isAgain = refusal !== null || (state.phase === 'idle' && state.fault !== null);
  return isAgain ? words.capture_start_again : words.capture_start;
}

function renderReview(view: CaptureView): TemplateResult {
  const { words } = view;
  return html`<div class="review">
    <p class=${getWarnings(view).length > 0 ? 'note' : 'check'}>${advice(view)}</p>
    <div class="row">
      <button class="button" part="retake" @click=${view.onRetake}>${words.capture_retake}</button>
      <span></span>
      <button class="button primary" part="confirm" data-focus @click=${view.onConfirm}>
        ${words.capture_confirm}
      </button>
    </div>
  </div>`;
}

function getWarnings({ state }: CaptureView): HintCode[] {
  return state.phase === 'review' ? state.image.quality.warnings : [];
}

function advice(view: CaptureView): string {
  const { words, subject } = view;
  return [...getWarnings(view).map((code) => warningWords(code, words)), words[`${subject}_check`]].join(' ');
}

function renderBlockedActions(view: CaptureView, isRetryable: boolean): TemplateResult {
  const { words, ways } = view;
  // Only phones have a camera app behind a file input.
  const hasCameraApp = ways.native && matchMedia('(pointer: coarse)').matches;
  const app = html`${cameraIcon}${words.capture_native}`;
  return html`<div class="stack">
    ${
      isRetryable
        ? html`<button class="button primary" data-focus @click=${view.onStart}>${words.capture_retry}</button>`
        : nothing
    }
    ${
      hasCameraApp
        ? html`<button class=${isRetryable ? 'button' : 'button primary'} @click=${view.onNative}>${app}</button>`
        : nothing
    }
    ${upload(view, isRetryable || hasCameraApp ? 'button' : 'button primary')}
  </div>`;
}

export function upload(view: CaptureView, look: 'button' | 'button primary' | 'round'): TemplateResult {
  if (!view.ways.upload) return look === 'round' ? html`<span></span>` : html``;
  const isMain = look === 'button primary';
  return html`<button class=${look} part="upload" ?data-focus=${isMain} @click=${view.onUpload}>
    ${uploadIcon}<span>${view.words.capture_upload}</span>
  </button>`;
}

/** The inputs stay in place through all phases, so that a chosen file is never lost to a change of screen. */
function renderInputs({ subject, ways, onPick }: CaptureView): TemplateResult {
  const side = subject === 'document' ? 'environment' : 'user';
  return html`
    ${
      ways.upload
        ? html`<input
            id="upload"
            type="file"
            accept="image/*"
            hidden
            @change=${(event: Event) => onPick(event, 'upload')}
          />`
        : nothing
    }
    ${
      ways.native
        ? html`<input
            id="native"
            type="file"
            accept="image/*"
            capture=${side}
            hidden
            @change=${(event: Event) => onPick(event, 'native')}
          />`
        : nothing
    }
  `;
}

function blockedTexts(code: ErrorCode, words: Words): string[] {
  const why = errorWords(code, words);
  if (code !== 'camera_denied') return [why];
  return [why, recoveryWords(findRecovery(navigator.userAgent, navigator.maxTouchPoints), words)];
}

/** What the live region says: all that is new on the screen, and each of it once. No control repeats it. */
function spoken(view: CaptureView): string {
  const { state, words, subject, page, hint, hasHinted } = view;
  switch (state.phase) {
    case 'idle':
      if (state.fault) return errorWords(state.fault, words);
      if (state.isElsewhere) return words.capture_elsewhere;
      return state.paused ? words.capture_paused : '';
    case 'requesting':
      return page === 'back' ? `${words.document_title_back}. ${words.capture_requesting}` : words.capture_requesting;
    case 'live':
      return hint ?? (hasHinted ? words[`${subject}_guide`] : `${words.capture_live} ${words[`${subject}_guide`]}`);
    case 'encoding':
      return words.capture_encoding;
    case 'review':
      return `${words[`${subject}_preview`]}. ${advice(view)}`;
    case 'submitted':
      return words.capture_submitted;
    case 'blocked':
      return blockedTexts(state.code, words).join(' ');
    default:
      return state satisfies never;
  }
}
