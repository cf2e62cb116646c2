import { css, html, nothing, type TemplateResult } from 'lit';
import type { Words } from '../labels.js';

export const referenceStyles = css`
  .reference {
    display: grid;
    justify-items: center;
    color: var(--_quiet);
    font-size: 0.875rem;
  }
  .reference code {
    color: var(--_text);
    font:
      600 1.125rem/1.5 ui-monospace,
      monospace;
    letter-spacing: 0.12em;
    user-select: all;
    -webkit-user-select: all;
  }
  .reference .spoken {
    user-select: none;
    -webkit-user-select: none;
  }
`;

/** The reference of a session: one press selects it, and a screen reader spells it. */
export function renderReference(reference: string | undefined, words: Words): TemplateResult | typeof nothing {
  if (!reference || !words.reference_label) return nothing;
  return html`<p class="reference" part="reference">
    ${words.reference_label} <code dir="ltr" translate="no" aria-hidden="true">${reference}</code>
    <span class="spoken" dir="ltr" translate="no">${reference.split('').join(' ')}</span>
  </p>`;
}
