import type { ErrorCode } from '@idproof/core/errors';
import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, format } from '../labels.js';
import { renderInputs, startWords, upload } from './actions.js';
import { cameraIcon } from '../element/icons.js';
import { hasLiveCamera } from './methods.js';
import type { CaptureView } from './view.js';

/** What is loaded before a camera is opened or a picture is there. */
export type CaptureParts = typeof import('./capture.lazy.js');

/** The view with the lazy code; null before it was loaded. There in the phases `live`, `review` and `submitted`. */
export interface ScreenView extends CaptureView {
  parts: CaptureParts | null;
}

/** The screens of a capture element. */
export function renderCapture(view: ScreenView): TemplateResult {
  const [title, intro] = headings(view);
  const problem = renderProblem(view);
  return html`
    <section class="capture" aria-labelledby="heading">
      <header>
        <h2 id="heading" tabindex="-1" aria-describedby=${problem && !isSpoken(view) ? 'problem' : nothing}>
          ${title}
        </h2>
        ${view.parts?.renderAdvice(view)}
        <slot name="header"
          >${problem ? nothing : html`<p class="quiet">${view.parts?.introWords(view, intro) ?? intro}</p>`}</slot
        >
      </header>
      ${problem}
      <div
        class="stage ${view.subject}"
        part="viewport"
        data-phase=${view.state.phase}
        ?data-away=${view.lens.side === 'environment'}
        ?data-dropping=${view.isDropping}
      >
        ${view.parts?.renderSketch(view) ?? nothing} ${renderStage(view)}
      </div>
      <div class="actions">${renderActions(view)}<slot name="actions"></slot></div>
      <p class="spoken" role="status">${spoken(view)}</p>
      ${renderInputs(view)}
    </section>
  `;
}

function headings({ words, page, kind, shape, isHeldUp }: CaptureView): [title: string, intro: string] {
  if (shape === 'face') return [words.selfie_title, words.selfie_intro];
  const how = isHeldUp ? '_held' : '';
  return shape === 'booklet' && page === 'front'
    ? [words.document_title_booklet, words[`document_intro_booklet${how}`]]
    : [
        kind && kind !== 'passport' ? words[`document_title_${page}_${kind}`] : words[`document_title_${page}`],
        words[`document_intro${how}`],
      ];
}

/** What went wrong; with all its words once these are there. */
function faultWords(view: ScreenView, fault: ErrorCode): string {
  // The file that is kept is taken by itself once there is a connection.
  if (view.onRepick && !navigator.onLine) return view.words.wait_offline;
  return view.parts?.describeFault(view, fault) ?? errorWords(fault, view.words);
}

function renderProblem(view: ScreenView): TemplateResult | null {
  const { state, words, refusal } = view;
  // It stays while the next picture is taken: to be read, and so that nothing moves when the camera starts.
  if (state.phase !== 'idle' && state.phase !== 'requesting' && state.phase !== 'live') return null;
  const texts = state.phase === 'idle' && state.fault ? [faultWords(view, state.fault)] : (refusal?.texts ?? []);
  const left = refusal?.attemptsLeft;
  if (texts.length === 0) return null;
  return html`<div class="note" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${left === undefined ? nothing : html`<p><strong>${format(words.attempts_left, { count: left })}</strong></p>`}
    ${state.phase === 'idle' ? refusal?.action : nothing}
  </div>`;
}

/** What came with the element is read with its heading, which has the focus; what happens later is spoken. */
function isSpoken({ state }: ScreenView): boolean {
  return state.phase === 'idle' && state.fault !== null;
}

function renderStage(view: ScreenView): TemplateResult | typeof nothing {
  const { state, words, parts } = view;
  switch (state.phase) {
    case 'idle':
      if (!state.paused && !state.isElsewhere) return nothing;
      return html`<div class="placeholder">
        <p class="strong">${state.paused ? words.capture_paused : words.capture_elsewhere}</p>
      </div>`;
    case 'requesting':
      return html`<div class="placeholder">
        <p class="pending"><span class="spinner"></span>${words.capture_requesting}</p>
      </div>`;
    case 'live':
      return parts?.renderLive(view) ?? nothing;
    case 'encoding':
      return html`<div class="placeholder">
        <span class="spinner"></span>
        <p>${words.capture_encoding}</p>
      </div>`;
    case 'review':
    case 'submitted':
      return parts?.renderPicture(view) ?? nothing;
    case 'blocked':
      // Without its parts there is no connection.
      return (
        parts?.renderBlocked(view, state.code) ??
        html`<div class="placeholder blocked" id="problem"><p>${errorWords(state.code, words)}</p></div>`
      );
    default:
      return state satisfies never;
  }
}

/** What the live region says: all that is new on the screen, and each of it once. No control repeats it. */
function spoken(view: ScreenView): string {
  const { state, words, page, parts } = view;
  switch (state.phase) {
    case 'idle':
      if (state.fault) return faultWords(view, state.fault);
      if (state.isElsewhere) return words.capture_elsewhere ?? '';
      return state.paused ? (words.capture_paused ?? '') : '';
    case 'requesting':
      return (
        (page === 'back' && parts?.joinSentences(headings(view)[0], words.capture_requesting)) ||
        words.capture_requesting
      );
    case 'live':
      return parts?.describeLive(view) ?? '';
    case 'encoding':
    case 'review':
    case 'submitted':
      return parts?.describePicture(view) ?? words.capture_encoding;
    case 'blocked':
      return parts?.describeBlocked(view, state.code) ?? errorWords(state.code, words);
    default:
      return state satisfies never;
  }
}

/** The controls below the stage. */
export function renderActions(view: ScreenView): TemplateResult | typeof nothing {
  const { state } = view;
  if (view.controls) return view.controls;
  switch (state.phase) {
    case 'idle':
      // Whoever chose a file that is of no use chooses another one.
      return renderIdleActions(view, state.method === 'upload');
    case 'requesting':
    case 'encoding':
    case 'live':
    case 'review':
    case 'submitted':
      return view.parts?.renderControls(view, state) ?? nothing;
    case 'blocked':
      // Without its parts there was no connection: what begins anew is what there was before.
      return view.parts?.renderBlockedActions(view, state.code) ?? renderIdleActions(view);
    default:
      return state satisfies never;
  }
}

function renderIdleActions(view: ScreenView, isFile = false): TemplateResult {
  const { ways, words, onStart, onRepick } = view;
  const hasCamera = hasLiveCamera(ways) || ways.native;
  const nothingElse = hasCamera || ways.upload ? nothing : html`<p class="note">${words.error_unexpected}</p>`;
  const main = onRepick ? 'button' : 'button primary';
  return html`<div class="stack">
    ${onRepick ? html`<button class="button primary" data-focus @click=${onRepick}>${words.capture_retry}</button>` : nothing}
    ${
      hasCamera
        ? html`<button class=${main} ?data-focus=${!onRepick && !isFile} @click=${onStart}>
            ${cameraIcon}${startWords(view)}
          </button>`
        : nothing
    }
    ${upload(view, hasCamera ? 'button' : main, isFile || !hasCamera)}
    ${
      // Fingers neither drag files nor paste them.
      ways.upload && matchMedia('(pointer: fine)').matches
        ? html`<p class="quiet drop">${words.capture_drop}</p>`
        : nothing
    }
    <slot name="handoff">${nothingElse}</slot>
  </div>`;
}
