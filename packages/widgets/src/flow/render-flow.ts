import type { Merchant, Step } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import '../result/result.js';
import { errorWords, format, stepWords } from '../labels.js';
import { backIcon, checkIcon } from '../internal/icons.js';
import { isOwnPicture } from '../internal/web-address.js';
import {
  busyText,
  endedText,
  renderChecking,
  renderEnded,
  renderFailed,
  renderStarting,
  waitText,
} from './flow-screens.js';
import { canGoBack, findStep, getView, type FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderReceipt } from './render-receipt.js';
import { renderStep } from './step-screens.js';

/** Of the usual flow: which one it is, only the session knows. */
const USUAL_STEPS: readonly Step[] = ['consent', 'document', 'selfie', 'result'];

export function renderFlow(view: FlowView): TemplateResult {
  const { state } = view;
  const isOver = state.phase === 'result' || state.phase === 'ended';
  return html`
    <slot name="header">${renderMerchant(getView(state)?.merchant)}</slot>
    ${state.phase === 'starting' || state.phase === 'ended' ? nothing : renderProgress(view, state, !isOver)}
    ${renderNote(view)}
    <div class="step" part="step">${renderScreen(view)}</div>
    <p class="spoken" role="status">${spoken(view)}</p>
    <slot name="actions"></slot>
    ${state.phase === 'starting' || isOver ? nothing : renderDialog(view)}
  `;
}

/** A logo that does not arrive leaves the name in its place. */
function renderMerchant(merchant: Merchant | undefined): TemplateResult | typeof nothing {
  if (!merchant) return nothing;
  const { name, logo } = merchant;
  return html`<p class="merchant" part="merchant">
    ${isOwnPicture(logo) ? html`<img src=${logo} alt=${name} />` : html`<bdi>${name}</bdi>`}
  </p>`;
}

function renderProgress(
  { words, late, onAskCancel, onBack }: FlowView,
  state: Exclude<FlowState, { phase: 'starting' }>,
  canCancel: boolean,
): TemplateResult {
  const steps = state.view?.steps ?? USUAL_STEPS;
  const index = Math.max(0, steps.indexOf(findStep(state)));
  const next = steps[index + 1];
  const done = late?.countDone(state, steps) ?? index;
  const place = format(words.progress, { number: index + 1, total: steps.length });
  return html`<div class="progress" part="progress">
    <div class="line">
      ${
        canGoBack(state)
          ? html`<button class="back" part="back" aria-label=${words.back_action} @click=${onBack}>${backIcon}</button>`
          : nothing
      }
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
      ${steps.map((_, at) =>
        at < done
          ? html`<span class="done">${checkIcon}</span>`
          : html`<span class=${at === index ? 'now' : ''}></span>`,
      )}
    </div>
  </div>`;
}

function renderNote(view: FlowView): TemplateResult | typeof nothing {
  const text = noteText(view);
  return text ? html`<p class="note">${text}</p>` : nothing;
}

/** Why the consent is asked for again, which the capture elements say themselves, or that nothing can be sent now. */
function noteText({ state, words, isOffline }: FlowView): string {
  const isOpen = state.phase === 'starting' ? !state.isBusy : 'fault' in state;
  if (isOffline && isOpen) return words.offline;
  return state.phase === 'consent' && state.fault ? errorWords(state.fault, words) : '';
}

/** What the live region says: it stays in place, because one that comes with its text is not announced. */
function spoken(view: FlowView): string {
  const { state, words } = view;
  switch (state.phase) {
    case 'starting':
      return state.isBusy ? waitText(view) || busyText(view, 'start') : noteText(view);
    case 'checking':
      return waitText(view) || busyText(view, state.work);
    case 'ended':
      return endedText(state.view, words);
    default:
      return noteText(view);
  }
}

function renderScreen(view: FlowView): TemplateResult {
  const { state } = view;
  switch (state.phase) {
    case 'starting':
      return (view.skipStart || view.isResuming) && state.isBusy
        ? renderChecking(view, 'start')
        : renderStarting(view, state.isBusy);
    case 'consent':
    case 'document':
    case 'selfie':
    case 'hosted':
      return renderStep(view, state);
    case 'checking':
      return renderChecking(view, state.work);
    case 'result':
      return html`<idproof-result
        data-screen
        .timers=${view.timers}
        .locale=${view.locale}
        .labels=${view.labels}
        .result=${state.view.result ?? null}
        .attemptsLeft=${view.canRestart ? null : 0}
        .returnUrl=${view.returnUrl}
        @idproof-done=${view.onDone}
        @idproof-retry=${view.onRestart}
        ><slot name="alternative" slot="actions" ?hidden=${state.view.result?.outcome !== 'rejected'}></slot
        >${renderReceipt(view, state.view)}</idproof-result
      >`;
    case 'ended':
      return renderEnded(view, state.view);
    case 'failed':
      return renderFailed(view, errorWords(state.code, view.words));
    default:
      return state satisfies never;
  }
}

function renderDialog({ words, onKeep, onClose, onCancel, onWithdraw, state }: FlowView): TemplateResult {
  const hasConsent = state.phase !== 'starting' && state.view?.consent.decision === 'granted';
  return html`<dialog aria-labelledby="cancel-title" aria-describedby="cancel-text" @close=${onClose}>
    <h2 id="cancel-title">${words.cancel_title}</h2>
    <p id="cancel-text" class="quiet">${words.cancel_text}</p>
    <div class="stack">
      <button class="button primary" @click=${onKeep}>${words.cancel_keep}</button>
      <button class="button" @click=${onCancel}>${words.cancel_confirm}</button>
      ${hasConsent ? html`<button class="button link" @click=${onWithdraw}>${words.cancel_withdraw}</button>` : nothing}
    </div>
  </dialog>`;
}
