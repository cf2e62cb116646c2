import { html, nothing, type TemplateResult } from 'lit';
import { renderQuestion } from '../element/question.js';
import { getView } from './flow-state.js';
import type { FlowView } from './flow-view.js';

/** The question whether to stop; nothing without a session to stop. */
export function renderDialog(view: FlowView): TemplateResult | typeof nothing {
  const { words, actions, state } = view;
  if (state.phase === 'starting' && !state.isBusy) return nothing;
  const session = getView(state);
  const isUnsent = !view.session.hasSent && session?.wasSent === false;
  // A phone gives the session back; its computer cancels and withdraws.
  const isPhone = session?.device === 'phone';
  // Before the consent no data can be lost.
  const text = state.phase === 'consent' && !isPhone ? words.ended_cancelled : words.cancel_text;
  const hasConsent = session?.consent.decision === 'granted' && !isPhone;
  return renderQuestion({
    title: words.cancel_title,
    describedBy: 'cancel-text unsent',
    text: html`${text ? html`<p id="cancel-text" class="quiet">${text}</p>` : nothing}
    ${isUnsent && hasConsent ? html`<p id="unsent" class="quiet">${words.cancel_withdraw_unsent}</p>` : nothing}`,
    answers: html`<button class="button primary" @click=${actions.closeDialog}>${words.cancel_keep}</button>
      <button class="button" @click=${actions.cancel}>${words.cancel_confirm}</button>
      ${
        hasConsent && words.cancel_withdraw
          ? html`<button
                class="button link"
                aria-describedby=${isUnsent ? nothing : 'withdraw-text'}
                @click=${actions.withdraw}
              >
                ${words.cancel_withdraw}
              </button>
              ${isUnsent ? nothing : html`<p id="withdraw-text" class="quiet">${words.cancel_withdraw_text}</p>`}`
          : nothing
      }`,
    onClose: actions.handleDialogClose,
  });
}
