import type { SessionView } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';
import type { ReceiptForm } from './receipt-file.js';

/** The ways to keep the proof of what was decided; nothing before anything was, and without the texts for it. */
export function renderReceipt(view: FlowView, { consent }: SessionView): TemplateResult | typeof nothing {
  const { words, locale } = view;
  if (!consent.receipt || !words.receipt_download) return nothing;
  const save = async (form: ReceiptForm): Promise<void> => {
    try {
      const { saveReceipt } = await import('./receipt-file.js');
      saveReceipt(form, { consent, words, locale });
    } catch {
      // Its code did not arrive: the next press tries again.
    }
  };
  return html`<div class="receipt" slot="actions">
    <button class="button link" part="receipt" @click=${() => save('text')}>${words.receipt_download}</button>
    <button class="button link" part="receipt" @click=${() => save('json')}>${words.receipt_json}</button>
  </div>`;
}
