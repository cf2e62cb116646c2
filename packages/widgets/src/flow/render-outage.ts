import { html, nothing, type TemplateResult } from 'lit';
import { format } from '../labels.js';
import type { FlowView } from './flow-view.js';
import { renderContact } from './render-next.js';

/** For so many milliseconds ahead a time of day says when. */
const DAY = 24 * 3_600_000;

/** Where trying again keeps failing: until when the person may come back, whom to ask, and the merchant's own way. */
export function renderOutage({ follower, state, words, locale }: FlowView): TemplateResult | typeof nothing {
  if (!follower?.isLasting || state.phase !== 'failed') return nothing;
  const { view, work } = state;
  const end = follower.endsAt;
  const isOpen = !view?.hosted?.isStarted && end > Date.now() && end < Date.now() + DAY;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(end);
  const later = isOpen ? format(words.failed_later ?? '', { time }) : '';
  const photos = work === 'document' || work === 'selfie' ? words.failed_photos : '';
  const contact = view ? renderContact(view, words.contact_text) : null;
  return html`${[later, photos, contact ? '' : words.contact_site].map((text) =>
      text ? html`<p class="quiet">${text}</p>` : nothing,
    )}
    ${contact} <slot name="alternative"></slot>`;
}
