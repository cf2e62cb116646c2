import { warnDeveloper } from '../dev/dev-warnings.js';
import type { FlowState } from './flow-state.js';
import { listMethods } from './choices.js';
import { html, nothing, type TemplateResult } from 'lit';
import type { FlowView } from './flow-view.js';

/** Whether another device is the only way to the picture that is asked for. */
function needsHandoff(state: FlowState): boolean {
  if (state.phase !== 'document' && state.phase !== 'selfie') return false;
  return listMethods(state.view.capture, state.phase).every((method) => method === 'handoff');
}

/** True, and the developer is told, where only another device could take the picture and the page offers none. */
export function lacksHandoff(flow: Element, state: FlowState): boolean {
  const isMissing = needsHandoff(state) && !flow.querySelector(':scope > [slot=handoff]');
  if (isMissing) warnDeveloper(flow, 'handoff_missing');
  return isMissing;
}

/** Where another device is the only way and the page puts nothing there, the person is told whom to ask. */
export function renderNoWay({ words, actions }: FlowView, state: FlowState): TemplateResult | typeof nothing {
  if (!needsHandoff(state)) return nothing;
  return html`<p class="note">${words.error_unexpected}</p>
    <slot name="alternative"></slot>
    <button class="button" @click=${actions.askToStop}>${words.cancel_action}</button>`;
}
