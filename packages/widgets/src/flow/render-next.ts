import type { SessionView } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { mailIcon, openIcon, phoneIcon } from './contact-icons.js';
import { findContactLink } from './contact-link.js';
import type { FlowView } from './flow-view.js';
import { renderReceipt } from './render-receipt.js';

/** What stands below an end: what can be done now, the page's other way unless all went well, and the receipt. */
export function renderWaysOn(flow: FlowView, view: SessionView): TemplateResult {
  const hasOther = view.status !== 'finished' || view.result?.outcome === 'rejected';
  return html`${renderNext(flow, view)}${
    hasOther ? html`<slot name="alternative" slot="next"></slot>` : nothing
  }${renderReceipt(flow, view)}`;
}

/** What the person can do who was refused, waits for a review or came to no result: whom to ask, and the merchant's own way. */
function renderNext({ words, canRestart }: FlowView, view: SessionView): TemplateResult | typeof nothing {
  const site = html`<p class="quiet">${words.contact_site}</p>`;
  if (view.status !== 'finished') return renderContact(view, words.contact_text) ?? (canRestart ? nothing : site);
  switch (view.result?.outcome) {
    case 'approved':
      return renderWithdrawal(view, words.withdraw_text);
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

/** The consent text promises a way to withdraw it at any time. It is no way on: it stands last, in small words. */
function renderWithdrawal({ consent: { contact } }: SessionView, text?: string): TemplateResult | typeof nothing {
  if (!contact) return nothing;
  return html`<p class="withdrawal" slot="actions" part="next">
    ${text} <span part="contact">${renderLink(contact)}</span>
  </p>`;
}

/** By the merchant's name, where the session tells it. Null where no contact is known. */
export function renderContact({ consent, merchant }: SessionView, text?: string): TemplateResult | null {
  const { contact } = consent;
  if (!contact) return null;
  return html`${text ? html`<p class="quiet">${text}</p>` : nothing}
    <div class="contact" part="contact">
      ${merchant ? html`<span><bdi>${merchant.name}</bdi></span>` : nothing} ${renderLink(contact, true)}
    </div>`;
}

function renderLink(contact: string, isButton = false): TemplateResult {
  const link = findContactLink(contact);
  if (!link) return html`<span><bdi>${contact}</bdi></span>`;
  const target = link.startsWith('http') ? '_blank' : nothing;
  return html`<a class=${isButton ? 'button' : nothing} href=${link} target=${target} rel="noopener"
    >${isButton ? findIcon(link) : nothing}<bdi>${contact}</bdi></a
  >`;
}

function findIcon(link: string): TemplateResult<2> {
  if (link.startsWith('mailto:')) return mailIcon;
  return link.startsWith('tel:') ? phoneIcon : openIcon;
}
