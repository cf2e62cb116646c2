import { html, type TemplateResult } from 'lit';
import { checkIcon, documentIcon, faceIcon } from '../element/icons.js';
import { stepWords } from '../labels.js';
import { findStep, getView, type Work } from './flow-state.js';
import type { FlowView } from './flow-view.js';

export { describeRefusal, isOfDocument } from './explain-refusal.js';
export { createFollower } from './follow-state.js';
export { lateFlowStyles as styles } from './late-flow.styles.js';
export { keepPicture } from './picture-under-check.js';
export { findLeft } from './note-session.js';
export { renderApp } from './render-app.js';
export { renderDialog } from './render-dialog.js';
export { endedText, renderEnded } from './render-ended.js';
export { endingText } from './render-ending.js';
export { renderWaysOn } from './render-next.js';
export { renderMerchant } from './render-merchant.js';
export { renderNoWay } from './render-no-way.js';
export { renderOutage } from './render-outage.js';
export { renderProgress } from './render-progress.js';

/** What stands in for a picture that is being looked at. */
export function findIcon(work: Work): TemplateResult | undefined {
  if (work === 'document') return documentIcon;
  return work === 'selfie' ? faceIcon : undefined;
}

/** What is done, what is under way and what is to come, as the session tells; where it is ending, nothing is to come. */
export function renderChecks({ state, words }: FlowView, text: string): TemplateResult {
  const steps = getView(state)?.steps.filter((step) => step !== 'consent') ?? [];
  const now = steps.findIndex((step) => step === findStep(state));
  const isEnding = state.phase === 'checking' && state.work === 'end';
  // What the heading says already is not said twice.
  if (text === words.checking_title) return html``;
  if (now === -1 || isEnding) return html`<p class="quiet">${text}</p>`;
  return html`<ol class="checks">
    ${steps.map((step, at) =>
      at === now
        ? html`<li aria-current="step">
            <i></i><span class="now">${text}</span
            ><span class="name" aria-hidden="true">${stepWords(step, words)}</span>
          </li>`
        : html`<li class="quiet">${at < now ? checkIcon : html`<i></i>`}${stepWords(step, words)}</li>`,
    )}
  </ol>`;
}
