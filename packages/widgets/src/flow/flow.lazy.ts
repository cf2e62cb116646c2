import { html, nothing, type TemplateResult } from 'lit';
import { checkIcon, documentIcon, faceIcon } from '../element/icons.js';
import { format, stepWords, type Words } from '../labels.js';
import { capturesFace, findStep, getView, type FlowState, type Work } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderWaitTime } from './render-wait.js';
import type { Refusal } from '../capture/view.js';
import { hero } from '../illustrations/hero.js';
import { renderHandoff } from './handoff-screen.js';
import type { HandoffState } from './handoff-state.js';
import { describeHandoff } from './render-handoff.js';
import { endedText, renderEnded } from './render-end.js';
import { endingText } from './render-progress.js';

export { describeRefusal, isOfDocument } from './explain-refusal.js';
export { HostCommands } from './host-commands.js';
export { SideEffects } from './side-effects.js';
export { lazyFlowStyles as styles } from './flow.lazy.styles.js';
export { findCheckedImage, findTakenDocument } from './checked-image.js';
export { findResumable } from './saved-session.js';
export { renderConfirm } from './render-confirm.js';
export { renderDialog } from './render-dialog.js';
export { renderOutage } from './render-end.js';
export { describeStep, endingText, renderMerchant, renderProgress } from './render-progress.js';
export { renderAlternatives } from './render-next.js';
export { renderStart } from './start-at-computer.js';
export { describeHandoff, describeReturn, renderHandoffSlot, renderRequiredHandoff } from './render-handoff.js';
export { renderPaperStep } from './paper-step.js';
export { describeChecking, renderHelp } from './render-wait.js';

/** The phases whose screens come with this code. */
type LazyState = Extract<FlowState, { phase: 'ended' | 'result' }> | HandoffState;

export function renderLazyScreen(view: FlowView, state: LazyState): TemplateResult {
  return state.phase === 'handoff' ? renderHandoff(view, state) : renderEnded(view, state.view);
}

/** The announcement of such a screen. */
export function describeLazyScreen(view: FlowView, state: LazyState): string {
  if (state.phase !== 'handoff') return endedText(state.view, view.words);
  return endingText(view) || describeHandoff(view, state);
}

/** The icon of a check without a copy of the image. */
export function findIcon(work: Work): TemplateResult | undefined {
  if (work === 'document' || work === 'papers') return documentIcon;
  return work === 'selfie' ? faceIcon : undefined;
}

/** The steps of the session: done, current and next ones. While the session ends, the text alone. */
export function renderChecks(view: FlowView, text: string): TemplateResult {
  const { state, words } = view;
  const steps = getView(state)?.steps.filter((step) => step !== 'consent') ?? [];
  const current = state.phase === 'checking' && state.isAfterSelfie ? 'document' : findStep(state);
  const now = steps.findIndex((step) => step === current);
  const isEnding = state.phase === 'checking' && state.work === 'end';
  // The heading has the same text.
  if (text === words.checking_title) return html``;
  if (now === -1 || isEnding) return html`<p class="quiet">${text} ${renderWaitTime(view)}</p>`;
  return html`<ol class="checks">
    ${steps.map((step, at) =>
      at === now
        ? html`<li aria-current="step">
            <i></i><span class="now">${text} ${renderWaitTime(view)}</span
            ><span class="name" aria-hidden="true">${stepWords(step, words)}</span>
          </li>`
        : html`<li class="quiet">${at < now ? checkIcon : html`<i></i>`}${stepWords(step, words)}</li>`,
    )}
  </ol>`;
}

/** The button that takes the checked image again, with the success of the capture; nothing after a review. */
export function renderRetake({ state, words, actions }: FlowView): TemplateResult | typeof nothing {
  if (state.phase !== 'checking' || !state.canRetake) return nothing;
  return html`<div class="retake">
    <p class="taken">${checkIcon}${words.capture_taken}</p>
    <button class="button" part="retake" @click=${actions.retake}>${words.capture_retake}</button>
  </div>`;
}

/** The screen before the provider's SDK starts in the host app. */
export function renderApp({ state, words, actions }: FlowView, refusal: Refusal | null): TemplateResult {
  const isFace = 'view' in state && state.view !== null && capturesFace(state.view);
  return html`<section class="screen start" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1" aria-describedby=${refusal ? 'problem' : nothing}>
      ${isFace ? words.hosted_face_title : words.app_title}
    </h2>
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
