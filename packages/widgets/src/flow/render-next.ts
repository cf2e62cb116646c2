import type { SessionView } from '@idproof/core/session';
import { html, nothing, svg, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';
import { icon } from '../element/icons.js';
import type { Words } from '../labels.js';
import { isWebAddress } from '../element/web-address.js';
import { lazy } from '../element/lazy.js';

/** The part below a final screen: contact, the alternative of the page unless the person was approved, and the receipt. */
export function renderAlternatives(flow: FlowView, view: SessionView): TemplateResult {
  const hasOther = view.status !== 'finished' || view.result?.outcome === 'rejected';
  return html`${renderNext(flow, view)}${
    hasOther ? html`<slot name="alternative" slot="next"></slot>` : nothing
  }${renderReceipt(flow, view)}`;
}

/** The contact, with an appeal after a rejection and the page's slot during a review. */
function renderNext({ words, canRestart }: FlowView, view: SessionView): TemplateResult | typeof nothing | null {
  const site = html`<p class="quiet">${words.contact_site}</p>`;
  if (view.status !== 'finished')
    return renderContact(view, words, words.contact_text) ?? (canRestart ? nothing : site);
  switch (view.result?.outcome) {
    case 'approved':
      return renderWithdrawal(view, words);
    case 'rejected':
      return html`<div class="next" slot="next" part="next">
        <h3>${words.appeal_title}</h3>
        <p>${words.appeal_text}</p>
        ${renderContact(view, words) ?? site}
        <slot name="appeal"></slot>
      </div>`;
    case 'review':
      return html`<div class="next" slot="next" part="next">
        <slot name="review"></slot>
        ${renderContact(view, words, words.contact_text)}
      </div>`;
    default:
      return html`<div class="next" slot="next" part="next">
        ${renderContact(view, words, words.contact_text) ?? site}
      </div>`;
  }
}

/** The consent text promises a withdrawal at any time. It is no next step: it stands last, in small text. */
function renderWithdrawal(view: SessionView, words: Words): TemplateResult | null {
  const contact = renderContactLink(view, words);
  return contact && html`<p class="withdrawal" slot="actions" part="next">${words.withdraw_text} ${contact}</p>`;
}

/** The contact as a link within a text. Null without a contact. */
export function renderContactLink(view: SessionView, words: Words): TemplateResult | null {
  const { contact } = view.consent;
  return contact ? html`<span part="contact">${renderLink(contact, createSubject(view, words))}</span>` : null;
}

/** The contact with the merchant's name, where the session has one. Null without a contact. */
export function renderContact(view: SessionView, words: Words, text?: string): TemplateResult | null {
  const { consent, merchant } = view;
  const { contact } = consent;
  if (!contact) return null;
  return html`${text ? html`<p class="quiet">${text}</p>` : nothing}
    <div class="contact" part="contact">
      ${merchant ? html`<span><bdi>${merchant.name}</bdi></span>` : nothing}
      ${renderLink(contact, createSubject(view, words), true)}
    </div>`;
}

/** Subject of a mail to the merchant; empty for a session without a reference. */
function createSubject({ reference }: SessionView, words: Words): string {
  return reference ? `${words.reference_label ?? ''} ${reference}`.trim() : '';
}

function renderLink(contact: string, subject: string, isButton = false): TemplateResult {
  const link = findContactLink(contact, subject);
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

/* Icons: Lucide, as in icons.ts. */

const mailIcon = icon(
  svg`<path d="m22 7-8.991 5.727a2 2 0 0 1-2.009 0L2 7" /><rect x="2" y="4" width="20" height="16" rx="2" />`,
);
const phoneIcon = icon(
  svg`<path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233 14 14 0 0 0 6.392 6.384" />`,
);
/** For links that open a new tab. */
const openIcon = icon(svg`<path d="M15 3h6v6M10 14 21 3M18 13v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />`);

const MAIL = /^[\p{L}\p{N}._+-]+@[\p{L}\p{N}-]+(?:\.[\p{L}\p{N}-]+)+$/u;
const TELEPHONE = /^\+?[\d\s()./-]{5,}$/;

/** The link of a contact that is an e-mail address, a telephone number or an http(s) address alone; else null. */
export function findContactLink(contact: string, subject = ''): string | null {
  const text = contact.trim();
  if (MAIL.test(text)) return `mailto:${text}${subject && `?subject=${encodeURIComponent(subject)}`}`;
  if (/^https?:\/\/\S+$/.test(text) && isWebAddress(text)) return text;
  if (!TELEPHONE.test(text)) return null;
  // The zero of a trunk call is not dialled from abroad: +49 (0)30 …
  const digits = (text.startsWith('+') ? text.replace('(0)', '') : text).replaceAll(/\D/g, '');
  return digits.length < 5 ? null : `tel:${text.startsWith('+') ? '+' : ''}${digits}`;
}

const loadReceiptFile = lazy(() => import('./receipt-file.lazy.js'));

/** The download of the consent receipt; nothing without a receipt, or without the text for the button. */
function renderReceipt(view: FlowView, { consent }: SessionView): TemplateResult | typeof nothing {
  const { words, locale } = view;
  if (!consent.receipt || !words.receipt_download) return nothing;
  const save = async (): Promise<void> => {
    try {
      const { saveReceipt } = await loadReceiptFile();
      saveReceipt({ consent, words, locale });
    } catch {
      // The code failed to load: the next press tries again.
    }
  };
  return html`<div class="receipt" slot="actions">
    <button class="button link" part="receipt" @click=${save}>${words.receipt_download}</button>
  </div>`;
}
