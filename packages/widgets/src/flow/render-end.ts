import type { SessionView } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { clockIcon, documentIcon } from '../element/icons.js';
import { format, type Words } from '../labels.js';
import { renderReference } from '../result/reference.js';
import type { FlowView } from './flow-view.js';
import { renderContact, renderAlternatives } from './render-next.js';

/** The text of a session that ended without a result. It promises no deletion of data that was never sent. */
export function endedText({ status, consent, wasSent }: SessionView, words: Words): string {
  if (consent.decision === 'withdrawn')
    return (wasSent === false ? words.ended_withdrawn_unsent : words.ended_withdrawn) ?? '';
  return status === 'declined' || status === 'cancelled' || status === 'expired'
    ? (words[`ended_${status}`] ?? '')
    : '';
}

export function renderEnded(flow: FlowView, view: SessionView): TemplateResult {
  const { words, canRestart, actions } = flow;
  const end = view.consent.decision === 'withdrawn' ? 'withdrawn' : view.status;
  const isDeclined = end === 'declined';
  const titles: Partial<Record<string, string>> = words;
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge">${view.status === 'expired' ? clockIcon : documentIcon}</span>
    <h2 id="heading" tabindex="-1">${titles[`ended_${end}_title`] ?? words.ended_title ?? ''}</h2>
    ${isDeclined && flow.session.decision === 'granted' ? html`<p>${words.ended_elsewhere}</p>` : nothing}
    <p class="quiet">${endedText(view, words)}</p>
    ${renderReference(view.reference, words)}
    <div class="foot stack">
      ${
        canRestart
          ? html`<button
              class=${isDeclined || end === 'withdrawn' ? 'button' : 'button primary'}
              data-focus
              @click=${actions.restart}
            >
              ${(isDeclined && words.ended_read_again) || words.failed_restart}
            </button>`
          : nothing
      }
      ${renderAlternatives(flow, view)}
    </div>
  </section>`;
}

/** Within this time, in milliseconds, a time of day is unambiguous. */
const DAY = 24 * 3_600_000;

/** After repeated failures: the end of the session, the contact, and the alternative of the merchant. */
export function renderOutage({ sideEffects, state, words, locale }: FlowView): TemplateResult | typeof nothing {
  if (!sideEffects?.outage.isLasting || state.phase !== 'failed') return nothing;
  const { view, work } = state;
  const end = sideEffects.time.endsAt;
  const isOpen = !view?.hosted?.isStarted && end > Date.now() && end < Date.now() + DAY;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(end);
  const later = isOpen ? format(words.failed_later ?? '', { time }) : '';
  const photos = work === 'document' || work === 'selfie' ? words.failed_photos : '';
  const contact = view ? renderContact(view, words, words.contact_text) : null;
  return html`${[later, photos, contact ? '' : words.contact_site].map((text) =>
      text ? html`<p class="quiet">${text}</p>` : nothing,
    )}
    ${contact} <slot name="alternative"></slot>`;
}
