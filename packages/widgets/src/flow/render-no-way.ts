import { html, nothing, type TemplateResult } from 'lit';
import type { FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { needsHandoff } from './lacks-handoff.js';

/** Where another device is the only way and the page puts nothing there, the person is told whom to ask. */
export function renderNoWay({ words, onAskCancel }: FlowView, state: FlowState): TemplateResult | typeof nothing {
  if (!needsHandoff(state)) return nothing;
  return html`<p class="note">${words.error_unexpected}</p>
    <slot name="alternative"></slot>
    <button class="button" @click=${onAskCancel}>${words.cancel_action}</button>`;
}
