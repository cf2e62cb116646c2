import { html, nothing, type TemplateResult } from 'lit';
import { checkIcon, documentIcon, faceIcon } from '../element/icons.js';
import { format, stepWords, type Words } from '../labels.js';
import { findStep, getView, type Work } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import type { Refusal } from '../capture/view.js';
import { hero } from '../illustrations/hero.js';

export { describeRefusal, isOfDocument } from './explain-refusal.js';
export { SideEffects } from './side-effects.js';
export { lazyFlowStyles as styles } from './flow.lazy.styles.js';
export { keepPicture } from './picture-under-check.js';
export { findResumable } from './note-session.js';
export { renderDialog } from './render-dialog.js';
export { endedText, renderEnded, renderOutage } from './render-end.js';
export { endingText, renderMerchant, renderProgress } from './render-progress.js';
export { renderWaysOn } from './render-next.js';
export { renderNoWay } from './lacks-handoff.js';

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

/** What the app around does is out of this page's sight: it is told to begin, and says when it has come to an end. */
export function renderApp({ words, actions }: FlowView, refusal: Refusal | null): TemplateResult {
  return html`<section class="screen start" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1" aria-describedby=${refusal ? 'problem' : nothing}>${words.app_title}</h2>
    ${refusal ? renderRefusal(refusal, words) : nothing}
    <p>${words.app_intro}</p>
    <div class="foot stack">
      <button class="button primary" data-focus @click=${actions.runInApp}>${words.hosted_launch}</button>
    </div>
  </section>`;
}

function renderRefusal({ texts, attemptsLeft: count }: Refusal, words: Words): TemplateResult {
  return html`<div class="note inside" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${count === undefined ? nothing : html`<p><strong>${format(words.attempts_left, { count })}</strong></p>`}
  </div>`;
}
