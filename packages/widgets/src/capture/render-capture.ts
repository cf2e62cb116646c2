import type { ErrorCode } from '@idproof/core/errors';
import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, format } from '../labels.js';
import { renderInputs, renderUpload, startLabel } from './buttons.js';
import { cameraIcon } from '../element/icons.js';
import { hasLiveCamera, isHeldUp } from './methods.js';
import type { CaptureView } from './view.js';

/** The code that is loaded before a camera is opened or an image is reviewed. */
export type CaptureParts = typeof import('./capture.lazy.js');

/** The view with the lazy code; null until it is loaded. Loaded in the phases `live`, `review` and `submitted`. */
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
        <h2 id="heading" tabindex="-1" aria-describedby=${problem && !isAnnounced(view) ? 'problem' : nothing}>
          ${title}
        </h2>
        ${view.parts?.renderFirstPage(view)} ${view.parts?.renderAdvice(view)}
        <slot name="header"
          >${problem ? nothing : html`<p class="quiet">${view.parts?.introMessage(view, intro) ?? intro}</p>`}</slot
        >
      </header>
      ${problem}
      <div
        class="stage ${view.target.subject}"
        part="viewport"
        data-phase=${view.state.phase}
        ?data-away=${view.capture.lens.side === 'environment'}
        ?data-dropping=${view.isDropping}
      >
        ${view.parts?.renderSketch(view) ?? nothing} ${renderStage(view)}
      </div>
      <div class="actions">${renderActions(view)}<slot name="actions"></slot></div>
      <p class="spoken" role="status">${describeScreen(view)}</p>
      ${renderInputs(view)}
    </section>
  `;
}

function headings({ messages, methods, capture, target }: ScreenView): [title: string, intro: string] {
  const { page, kind, shape } = target;
  if (shape === 'face') return [messages.selfie_title, messages.selfie_intro];
  const how = isHeldUp(methods, capture.lens.side) ? '_held' : '';
  return shape === 'booklet' && page === 'front'
    ? [messages.document_title_booklet, messages[`document_intro_booklet${how}`]]
    : [
        kind && kind !== 'passport' ? messages[`document_title_${page}_${kind}`] : messages[`document_title_${page}`],
        messages[`document_intro${how}`],
      ];
}

/** The message of an error; with the remedy once the lazy code is loaded. */
function faultMessage(view: ScreenView, fault: ErrorCode): string {
  // The kept file is captured automatically once there is a connection.
  if (view.capture.repick && !navigator.onLine) return view.messages.wait_offline;
  return view.parts?.describeFault(view, fault) ?? errorWords(fault, view.messages);
}

function renderProblem(view: ScreenView): TemplateResult | null {
  const { state, messages, refusal } = view;
  // Stays during the next capture, to be read and so that nothing moves when the camera starts.
  if (state.phase !== 'idle' && state.phase !== 'requesting' && state.phase !== 'live') return null;
  const texts = state.phase === 'idle' && state.fault ? [faultMessage(view, state.fault)] : (refusal?.texts ?? []);
  const left = refusal?.attemptsLeft;
  if (texts.length === 0) return null;
  return html`<div class="note" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${left === undefined ? nothing : html`<p><strong>${format(messages.attempts_left, { count: left })}</strong></p>`}
    ${state.phase === 'idle' ? refusal?.action : nothing}
  </div>`;
}

/** A refusal is read with the heading, which has the focus; a later error is announced by the live region. */
function isAnnounced({ state }: ScreenView): boolean {
  return state.phase === 'idle' && state.fault !== null;
}

function renderStage(view: ScreenView): TemplateResult | typeof nothing {
  const { state, messages, parts } = view;
  switch (state.phase) {
    case 'idle':
      if (!state.paused && !state.isElsewhere) return nothing;
      return html`<div class="placeholder">
        <p class="strong">${state.paused ? messages.capture_paused : messages.capture_elsewhere}</p>
      </div>`;
    case 'requesting':
      return html`<div class="placeholder">
        <p class="pending"><span class="spinner"></span>${messages.capture_requesting}</p>
      </div>`;
    case 'live':
      return parts?.renderLive(view) ?? nothing;
    case 'encoding':
      return html`<div class="placeholder">
        <span class="spinner"></span>
        <p>${messages.capture_encoding}</p>
      </div>`;
    case 'review':
    case 'submitted':
      return parts?.renderImage(view) ?? nothing;
    case 'blocked':
      // Without the lazy code there is no connection.
      return (
        parts?.renderBlocked(view, state.code) ??
        html`<div class="placeholder blocked" id="problem"><p>${errorWords(state.code, messages)}</p></div>`
      );
    default:
      return state satisfies never;
  }
}

/** The text of the live region: all that is new on the screen, once. No control repeats it. */
function describeScreen(view: ScreenView): string {
  const { state, messages, target, parts } = view;
  switch (state.phase) {
    case 'idle':
      if (state.fault) return faultMessage(view, state.fault);
      if (state.isElsewhere) return messages.capture_elsewhere ?? '';
      return state.paused ? (messages.capture_paused ?? '') : '';
    case 'requesting':
      return (
        (target.page === 'back' && parts?.joinSentences(headings(view)[0], messages.capture_requesting)) ||
        messages.capture_requesting
      );
    case 'live':
      return parts?.describeLive(view) ?? '';
    case 'encoding':
    case 'review':
    case 'submitted':
      return parts?.describeImage(view) ?? messages.capture_encoding;
    case 'blocked':
      return parts?.describeBlocked(view, state.code) ?? errorWords(state.code, messages);
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
      // After a rejected file, the next action is another file.
      return renderIdleActions(view, state.method === 'upload');
    case 'requesting':
    case 'encoding':
    case 'live':
    case 'review':
    case 'submitted':
      return view.parts?.renderControls(view, state) ?? nothing;
    case 'blocked':
      // Without the lazy code there was no connection: the idle actions start again.
      return view.parts?.renderBlockedActions(view, state.code) ?? renderIdleActions(view);
    default:
      return state satisfies never;
  }
}

function renderIdleActions(view: ScreenView, isFile = false): TemplateResult {
  const { methods, messages, actions } = view;
  const { repick } = view.capture;
  const hasCamera = hasLiveCamera(methods) || methods.native;
  const nothingElse = hasCamera || methods.upload ? nothing : html`<p class="note">${messages.error_unexpected}</p>`;
  const main = repick ? 'button' : 'button primary';
  return html`<div class="stack">
    ${repick ? html`<button class="button primary" data-focus @click=${repick}>${messages.capture_retry}</button>` : nothing}
    ${
      hasCamera
        ? html`<button class=${main} ?data-focus=${!repick && !isFile} @click=${actions.start}>
            ${cameraIcon}${startLabel(view)}
          </button>`
        : nothing
    }
    ${renderUpload(view, hasCamera ? 'button' : main, isFile || !hasCamera)}
    ${
      // Touch devices neither drag nor paste files.
      methods.upload && matchMedia('(pointer: fine)').matches
        ? html`<p class="quiet drop">${messages.capture_drop}</p>`
        : nothing
    }
    <slot name="handoff">${nothingElse}</slot>
  </div>`;
}
