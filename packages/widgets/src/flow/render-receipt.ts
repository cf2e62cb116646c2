import type { SessionView } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';

/** The way to keep the proof of what was decided; nothing before anything was, and without the text for it. */
export function renderReceipt(view: FlowView, { consent }: SessionView): TemplateResult | typeof nothing {
  const { words, locale } = view;
  if (!consent.receipt || !words.receipt_download) return nothing;
  const save = async (): Promise<void> => {
    try {
      const { saveReceipt } = await import('./receipt-file.js');
      saveReceipt({ consent, words, locale });
    } catch {
      // Its code did not arrive: the next press tries again.
    }
  };
  return html`<div class="receipt" slot="actions">
    <button class="button link" part="receipt" @click=${save}>${words.receipt_download}</button>
  </div>`;
}
