import type { HintCode } from '@idproof/core/capture';
import { ERROR_CODES } from '@idproof/core/internal';
import { html, nothing, type TemplateResult } from 'lit';
import { warningWords } from '../labels.js';
import type { CaptureView } from './capture-view.js';
import { renderLensMenu } from './lens-menu.js';
import { hasLiveCamera } from './capture-ways.js';
import { cameraIcon, checkIcon, uploadIcon } from './icons.js';

/** The controls below the stage. */
export function renderActions(view: CaptureView): TemplateResult | typeof nothing {
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
    ${
      // Fingers neither drag files nor paste them.
      ways.upload && matchMedia('(pointer: fine)').matches
        ? html`<p class="quiet drop">${words.capture_drop}</p>`
        : nothing
    }
    <slot name="handoff"></slot>
  </div>`;
}

export function startWords({ state, words, refusal, ways }: CaptureView): string {
  if (!hasLiveCamera(ways)) return words.capture_native;
  const isAgain = refusal !== null || (state.phase === 'idle' && state.fault !== null);
  return isAgain ? words.capture_start_again : words.capture_start;
}

function renderReview(view: CaptureView): TemplateResult {
  const { words } = view;
  const isDoubted = getWarnings(view).length > 0;
  // What is better for the person is the main button, and has the focus.
  const [retake, confirm] = isDoubted ? ['button primary', 'button'] : ['button', 'button primary'];
  return html`<div class="review">
    ${view.pages}
    <p class=${isDoubted ? 'note' : 'check'}>${advice(view)}</p>
    <div class="row">
      <button class=${retake} part="retake" ?data-focus=${isDoubted} @click=${view.onRetake}>
        ${words.capture_retake}
      </button>
      <span></span>
      <button class=${confirm} part="confirm" ?data-focus=${!isDoubted} @click=${view.onConfirm}>
        ${(isDoubted && words.capture_anyway) || words.capture_confirm}
      </button>
    </div>
  </div>`;
}

function getWarnings({ state }: CaptureView): HintCode[] {
  return state.phase === 'review' ? state.image.quality.warnings : [];
}

/** What may be wrong with the picture, and what to look at. */
export function advice(view: CaptureView): string {
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
    <slot name="handoff"></slot>
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
export function renderInputs({ subject, ways, onPick }: CaptureView): TemplateResult {
  const side = subject === 'document' ? 'environment' : 'user';
  return html`
    ${
      ways.upload
        ? html`<input
            id="upload"
            type="file"
            accept=${subject === 'document' ? 'image/*,application/pdf' : 'image/*'}
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
