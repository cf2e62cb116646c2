import type { Step } from '@idproof/core/session';
import { html, type TemplateResult } from 'lit';
import { checkIcon } from '../internal/icons.js';
import { stepWords } from '../labels.js';
import { findStep, getView, type FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';

export { lateFlowStyles as styles } from './late-flow.styles.js';

/** How many of the steps are behind the person: all before the one shown, or before the one whose last attempt failed. */
export function countDone(state: FlowState, steps: readonly Step[]): number {
  const { reasons = [] } = (state.phase === 'result' && state.view.result) || {};
  return reasons.some(({ code }) => code === 'attempts_exhausted')
    ? steps.findIndex((step) => reasons.some((reason) => reason.step === step))
    : steps.indexOf(findStep(state));
}

/** What is done, what is under way and what is to come, as the session tells; no more of it is known here. */
export function renderChecks({ state, words }: FlowView, text: string): TemplateResult {
  const steps = getView(state)?.steps.filter((step) => step !== 'consent') ?? [];
  const now = steps.findIndex((step) => step === findStep(state));
  if (now === -1) return html`<p class="quiet">${text}</p>`;
  return html`<ol class="checks">
    ${steps.map((step, at) =>
      at === now
        ? html`<li aria-current="step"><i></i>${text}</li>`
        : html`<li class="quiet">${at < now ? checkIcon : html`<i></i>`}${stepWords(step, words)}</li>`,
    )}
  </ol>`;
}
