import type { SessionView } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { mailIcon, openIcon, phoneIcon } from '../internal/contact-icons.js';
import { findContactLink } from '../internal/contact-link.js';
import type { FlowView } from './flow-view.js';

/** What the person can do who was refused, waits for a review or came to no result: whom to ask, and the merchant's own way. */
export function renderNext({ words, canRestart }: FlowView, view: SessionView): TemplateResult | typeof nothing {
  const site = html`<p class="quiet">${words.contact_site}</p>`;
  if (view.status !== 'finished') return renderContact(view, words.contact_text) ?? (canRestart ? nothing : site);
  switch (view.result?.outcome) {
    case 'approved':
      // The consent text promises a way to withdraw it at any time.
      return view.consent.contact
        ? html`<div class="next" slot="next" part="next">${renderContact(view, words.withdraw_text)}</div>`
        : nothing;
    case 'rejected':
      return html`<div class="next" slot="next" part="next">
        <h3>${words.appeal_title}</h3>
        <p>${words.appeal_text}</p>
        ${renderContact(view) ?? site}
        <slot name="appeal"></slot>
      </div>`;
    case 'review':
      return html`<div class="next" slot="next" part="next">
        <slot name="review"></slot>
        ${renderContact(view, words.contact_text)}
      </div>`;
    default:
      return html`<div class="next" slot="next" part="next">${renderContact(view, words.contact_text) ?? site}</div>`;
  }
}

/** By the merchant's name, where the session tells it. Null where no contact is known. */
export function renderContact({ consent, merchant }: SessionView, text?: string): TemplateResult | null {
  const { contact } = consent;
  if (!contact) return null;
  const link = findContactLink(contact);
  return html`${text ? html`<p class="quiet">${text}</p>` : nothing}
    <div class="contact" part="contact">
      ${merchant ? html`<span><bdi>${merchant.name}</bdi></span>` : nothing}
      ${
        link
          ? html`<a class="button" href=${link} target=${link.startsWith('http') ? '_blank' : nothing} rel="noopener"
              >${findIcon(link)}<bdi>${contact}</bdi></a
            >`
          : html`<span><bdi>${contact}</bdi></span>`
      }
    </div>`;
}

function findIcon(link: string): TemplateResult<2> {
  if (link.startsWith('mailto:')) return mailIcon;
  return link.startsWith('tel:') ? phoneIcon : openIcon;
}
