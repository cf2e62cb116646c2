import { html, nothing, type TemplateResult } from 'lit';
import '../result/result.js';
import { errorWords, errorWordsWithoutImages, type Words } from '../labels.js';
import {
  busyText,
  renderAwaited,
  renderChecking,
  renderFailed,
  renderStarting,
  waitText,
  type ScreenView,
} from './flow-screens.js';
import { getView, type FlowState } from './flow-state.js';
import { renderStep } from './step-screens.js';

export function renderFlow(view: ScreenView): TemplateResult {
  const { state, lazy } = view;
  const isOver = state.phase === 'result' || state.phase === 'ended';
  return html`
    <slot name="header">${lazy?.renderMerchant(getView(state)?.merchant)}</slot>
    ${lazy?.renderProgress(view)} ${renderNote(view)}
    <div class="step" part="step">${renderScreen(view)}</div>
    <p class="spoken" role="status">${spoken(view)}</p>
    <slot name="actions"></slot>
    ${isOver ? nothing : lazy?.renderDialog(view)}
  `;
}

function renderNote(view: ScreenView): TemplateResult | typeof nothing {
  const text = noteText(view);
  return text ? html`<p class="note">${text}</p>` : nothing;
}

/** Why the consent is requested again, or that there is no connection. Capture elements show both themselves. */
function noteText({ state, words, waiting, lazy }: ScreenView): string {
  const isOpen = state.phase === 'starting' ? !state.isBusy : 'fault' in state;
  if (waiting.isOffline && isOpen && !waiting.isAnnounced) return words.offline;
  if (state.phase !== 'consent' && state.phase !== 'confirm') return '';
  return state.fault ? errorWords(state.fault, words) : (lazy?.describeReturn(state, words) ?? '');
}

/** The text of the live region, which stays in place: one that appears together with its text is not announced. */
function spoken(view: ScreenView): string {
  const { state, lazy } = view;
  switch (state.phase) {
    case 'starting':
      return state.isBusy ? waitText(view) || busyText(view, 'start') : noteText(view);
    case 'checking': {
      const [wait, busy] = [waitText(view), busyText(view, state.work)];
      return lazy?.describeChecking(view, wait, busy) ?? (wait || busy);
    }
    case 'ended':
    case 'handoff':
      return lazy?.describeLazyScreen(view, state) ?? '';
    default:
      return lazy?.endingText(view) || noteText(view) || (lazy?.describeStep(view) ?? '');
  }
}

function failedText({ code, work }: Extract<FlowState, { phase: 'failed' }>, words: Words): string {
  return work === 'document' || work === 'selfie' || work === 'papers'
    ? errorWords(code, words)
    : errorWordsWithoutImages(code, words);
}

function renderScreen(view: ScreenView): TemplateResult {
  const { state, lazy } = view;
  switch (state.phase) {
    case 'starting':
      return (view.flow.skipStart || view.autoStart.isResuming) && state.isBusy
        ? renderChecking(view, 'start')
        : renderStarting(view, state.isBusy);
    case 'consent':
    case 'document':
    case 'selfie':
    case 'hosted':
    case 'confirm':
    case 'papers':
      return renderStep(view, state);
    case 'checking':
      return renderChecking(view, state.work);
    case 'result':
      return html`<idproof-result
        data-screen
        .timers=${view.flow.timers}
        .locale=${view.locale}
        .labels=${view.flow.labels}
        .result=${state.view.result ?? null}
        .attemptsLeft=${view.canRestart ? null : 0}
        .returnUrl=${view.flow.returnUrl}
        @idproof-done=${view.actions.finish}
        @idproof-retry=${view.actions.restart}
        >${lazy?.renderAlternatives(view, state.view)}</idproof-result
      >`;
    case 'ended':
    case 'handoff':
      return lazy?.renderLazyScreen(view, state) ?? renderAwaited(view);
    case 'failed':
      return renderFailed(view, failedText(state, view.words));
    default:
      return state satisfies never;
  }
}
