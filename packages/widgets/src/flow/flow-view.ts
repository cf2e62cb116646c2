import type { ImageEncoder } from '@idproof/core/image';
import type { SessionView, Step } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureEvent, ConsentEvent, FaultEvent } from '../events.js';
import type { Refusal } from '../internal/capture-view.js';
import { cameraIcon, clockIcon, crossIcon, documentIcon, lightIcon } from '../internal/icons.js';
import { endedWords, errorWords, format, reasonWords, stepWords, type Labels } from '../labels.js';
import { canRetry, stepOf, type FlowState, type Work } from './flow-state.js';

/** All that the screens of the flow show and ask for. */
export interface FlowView {
  state: FlowState;
  words: Labels;
  labels: Partial<Labels>;
  locale: string;
  encoder: () => ImageEncoder;
  canRestart: boolean;
  onStart: () => void;
  onRestart: () => void;
  onRetry: () => void;
  onConsent: (event: ConsentEvent) => void;
  onDocument: (event: CaptureEvent) => void;
  onSelfie: (event: CaptureEvent) => void;
  onFault: (event: FaultEvent) => void;
  onDone: () => void;
  onAskCancel: () => void;
  onKeep: () => void;
  onCancel: () => void;
  onWithdraw: () => void;
}

const STEPS: readonly Step[] = ['consent', 'document', 'selfie', 'result'];

export function renderFlow(view: FlowView): TemplateResult {
  const { state } = view;
  const isOver = state.phase === 'result' || state.phase === 'ended';
  return html`
    <slot name="header"></slot>
    ${state.phase === 'ended' ? nothing : renderProgress(view, state.phase !== 'starting' && !isOver)}
    ${renderNote(view)}
    <div class="step" part="step">${renderScreen(view)}</div>
    <p class="spoken" role="status">${spoken(view)}</p>
    <slot name="actions"></slot>
    ${state.phase === 'starting' || isOver ? nothing : renderDialog(view)}
  `;
}

function renderProgress({ state, words, onAskCancel }: FlowView, canCancel: boolean): TemplateResult {
  const steps = state.phase === 'starting' ? STEPS : (state.view?.steps ?? STEPS);
  const index = Math.max(0, steps.indexOf(stepOf(state)));
  const next = steps[index + 1];
  const place = format(words.progress, { number: index + 1, total: steps.length });
  return html`<div class="progress" part="progress">
    <div class="line">
      <p>
        <strong>${stepWords(steps[index]!, words)}</strong>
        <span class="place quiet">
          ${next ? format(words.progress_next, { place, step: stepWords(next, words) }) : place}
        </span>
      </p>
      ${
        canCancel
          ? html`<button class="cancel" part="cancel" @click=${onAskCancel}>${words.cancel_action}</button>`
          : nothing
      }
    </div>
    <div class="bars" aria-hidden="true">
      ${steps.map((step, at) => html`<span class=${at < index ? 'done' : at === index ? 'now' : ''}></span>`)}
    </div>
  </div>`;
}

/** Why the consent is asked for again; the capture elements show such a thing themselves. */
function renderNote({ state, words }: FlowView): TemplateResult | typeof nothing {
  if (state.phase !== 'consent' || !state.fault) return nothing;
  return html`<p class="note">${errorWords(state.fault, words)}</p>`;
}

/** What the live region says: it stays in place, because one that comes with its text is not announced. */
function spoken({ state, words }: FlowView): string {
  switch (state.phase) {
    case 'starting':
      return state.isBusy ? words.start_busy : '';
    case 'consent':
      return state.fault ? errorWords(state.fault, words) : '';
    case 'checking':
      return words[CHECKING[state.work]];
    case 'ended':
      return endedText(state.view, words);
    default:
      return '';
  }
}

function renderScreen(view: FlowView): TemplateResult {
  const { state } = view;
  switch (state.phase) {
    case 'starting':
      return renderStarting(view, state.isBusy);
    case 'consent':
      return html`<idproof-consent
        data-screen
        .labels=${view.labels}
        .locale=${view.locale}
        .noticeLocale=${state.view.consent.locale}
        .notice=${state.view.consent.text}
        @idproof-consent=${view.onConsent}
      ></idproof-consent>`;
    case 'document':
    case 'selfie':
      return renderCaptureStep(view, state);
    case 'checking':
      return renderChecking(view, state.work);
    case 'result':
      return html`<idproof-result
        data-screen
        .locale=${view.locale}
        .labels=${view.labels}
        .result=${state.view.result ?? null}
        .attemptsLeft=${view.canRestart ? null : 0}
        @idproof-done=${view.onDone}
        @idproof-retry=${view.onRestart}
      ></idproof-result>`;
    case 'ended':
      return renderEnded(view, state.view);
    case 'failed':
      return renderFailed(view, errorWords(state.code, view.words));
    default:
      return state satisfies never;
  }
}

function renderStarting({ words, onStart }: FlowView, isBusy: boolean): TemplateResult {
  return html`<section class="screen" aria-labelledby="heading">
    <h2 id="heading" tabindex="-1">${words.start_title}</h2>
    <p>${words.start_intro}</p>
    <ul class="needs">
      <li>${documentIcon}${words.start_need_document}</li>
      <li>${cameraIcon}${words.start_need_camera}</li>
      <li>${lightIcon}${words.start_need_light}</li>
    </ul>
    <div class="foot stack">
      <button class="button primary" data-focus ?disabled=${isBusy} @click=${onStart}>
        ${isBusy ? words.start_busy : words.start_action}
      </button>
    </div>
  </section>`;
}

function renderCaptureStep(
  view: FlowView,
  state: Extract<FlowState, { phase: 'consent' | 'document' | 'selfie' }>,
): TemplateResult {
  const { capture, documents } = state.view;
  const choice = documents[0];
  const refusal = refusalOf(view.words, state);
  return state.phase === 'document'
    ? html`<idproof-document-capture
        data-screen
        .locale=${view.locale}
        .labels=${view.labels}
        .docType=${choice?.docType ?? ''}
        .pages=${choice?.pages.join(',') || 'front'}
        .maxBase64Length=${capture.maxBase64Length}
        .noUpload=${!capture.upload}
        .encoder=${view.encoder()}
        .refusal=${refusal}
        @idproof-capture=${view.onDocument}
        @idproof-error=${view.onFault}
      ></idproof-document-capture>`
    : html`<idproof-selfie-capture
        data-screen
        .locale=${view.locale}
        .labels=${view.labels}
        .maxBase64Length=${capture.maxBase64Length}
        .noUpload=${!capture.upload}
        .encoder=${view.encoder()}
        .refusal=${refusal}
        @idproof-capture=${view.onSelfie}
        @idproof-error=${view.onFault}
      ></idproof-selfie-capture>`;
}

function refusalOf(
  words: Labels,
  { phase, view, fault }: Extract<FlowState, { phase: 'consent' | 'document' | 'selfie' }>,
): Refusal | null {
  if (phase === 'consent') return null;
  if (fault) return { texts: [errorWords(fault, words)] };
  const texts = view.reasons.filter((reason) => reason.step === phase).map((reason) => reasonWords(reason.code, words));
  return texts.length > 0 ? { texts, attemptsLeft: view.attemptsLeft[phase] } : null;
}

const CHECKING = {
  start: 'start_busy',
  consent: 'checking_consent',
  document: 'checking_document',
  selfie: 'checking_selfie',
  result: 'checking_result',
  end: 'checking_end',
} as const satisfies Record<Work, keyof Labels>;

function renderChecking({ words }: FlowView, work: Work): TemplateResult {
  const text = words[CHECKING[work]];
  return html`<section class="screen centred checking" aria-labelledby="heading">
    <span class="spinner"></span>
    <h2 id="heading" tabindex="-1">${words.checking_title}</h2>
    <p class="quiet">${text}</p>
  </section>`;
}

function endedText({ status, consent }: SessionView, words: Labels): string {
  if (consent.decision === 'withdrawn') return words.ended_withdrawn;
  return status === 'declined' || status === 'cancelled' || status === 'expired' ? endedWords(status, words) : '';
}

function renderEnded({ words, canRestart, onRestart }: FlowView, view: SessionView): TemplateResult {
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge">${view.status === 'expired' ? clockIcon : crossIcon}</span>
    <h2 id="heading" tabindex="-1">${words.ended_title}</h2>
    <p class="quiet">${endedText(view, words)}</p>
    ${
      canRestart
        ? html`<button class="button" data-focus @click=${onRestart}>${words.failed_restart}</button>`
        : nothing
    }
  </section>`;
}

function renderFailed(view: FlowView, text: string): TemplateResult {
  const { state, words } = view;
  const isRetryable = canRetry(state);
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge warm">${crossIcon}</span>
    <h2 id="heading" tabindex="-1">${words.failed_title}</h2>
    <p id="problem" role="alert">${text}</p>
    <div class="foot stack">
      ${
        isRetryable
          ? html`<button class="button primary" data-focus aria-describedby="problem" @click=${view.onRetry}>
              ${words.failed_retry}
            </button>`
          : html`<button class="button primary" data-focus aria-describedby="problem" @click=${view.onRestart}>
              ${words.failed_restart}
            </button>`
      }
    </div>
  </section>`;
}

function renderDialog({ words, onKeep, onCancel, onWithdraw, state }: FlowView): TemplateResult {
  const hasConsent = state.phase !== 'starting' && state.view?.consent.decision === 'granted';
  return html`<dialog aria-labelledby="cancel-title" aria-describedby="cancel-text">
    <h2 id="cancel-title">${words.cancel_title}</h2>
    <p id="cancel-text" class="quiet">${words.cancel_text}</p>
    <div class="stack">
      <button class="button primary" @click=${onKeep}>${words.cancel_keep}</button>
      <button class="button" @click=${onCancel}>${words.cancel_confirm}</button>
      ${hasConsent ? html`<button class="button link" @click=${onWithdraw}>${words.cancel_withdraw}</button>` : nothing}
    </div>
  </dialog>`;
}
