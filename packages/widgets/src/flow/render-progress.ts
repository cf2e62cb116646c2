import type { Step } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { backIcon, checkIcon } from '../internal/icons.js';
import { format, stepWords } from '../labels.js';
import { canGoBack, findStep, type FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';

/** Of the usual flow: which one it is, only the session knows. */
const USUAL_STEPS: readonly Step[] = ['consent', 'document', 'selfie', 'result'];

/** Which step this is and what comes next, with the ways back and out. */
export function renderProgress({ state, words, onAskCancel, onBack }: FlowView): TemplateResult | typeof nothing {
  if (state.phase === 'starting' || state.phase === 'ended') return nothing;
  const steps = state.view?.steps ?? USUAL_STEPS;
  const index = Math.max(0, steps.indexOf(findStep(state)));
  const next = steps[index + 1];
  const done = countDone(state, steps);
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
        state.phase === 'result'
          ? nothing
          : html`<button class="cancel" part="cancel" @click=${onAskCancel}>${words.cancel_action}</button>`
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

/** How many of the steps are behind the person: all before the one shown, or before the one whose last attempt failed. */
export function countDone(state: FlowState, steps: readonly Step[]): number {
  const { reasons = [] } = (state.phase === 'result' && state.view.result) || {};
  return reasons.some(({ code }) => code === 'attempts_exhausted')
    ? steps.findIndex((step) => reasons.some((reason) => reason.step === step))
    : steps.indexOf(findStep(state));
}
