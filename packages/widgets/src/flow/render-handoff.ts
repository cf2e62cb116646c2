import type { Step } from '@idproof/core/session';
import { html, nothing, svg, type TemplateResult } from 'lit';
import { icon } from '../element/icons.js';
import { joinSentences } from '../element/join-sentences.js';
import { hero } from '../illustrations/hero.js';
import { errorWords, format, type Words } from '../labels.js';
import { needsHandoff } from './check-page.js';
import { isOnPhone, type FlowState } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import type { HandoffState } from './handoff-state.js';

/** Icon: Lucide, as in icons.ts. */
export const phoneIcon = icon(svg`<rect width="14" height="20" x="5" y="2" rx="2" /><path d="M12 18h.01" />`);

/** The button that offers a step to a phone; nothing where it cannot be offered. */
function renderHandoffButton(view: FlowView): TemplateResult | typeof nothing {
  const { sideEffects, state, words } = view;
  if (!sideEffects?.handoff.isOffered(state) || !words.handoff_start) return nothing;
  return html`<button class="button" slot="handoff" part="handoff" @click=${sideEffects.handoff.offer}>
    ${phoneIcon}${words.handoff_start}
  </button>`;
}

/** The same as the action of a refusal, once captures on this device keep failing; null before. */
export function renderUrgentHandoff({ sideEffects, state, words }: FlowView): TemplateResult | null {
  const handoff = sideEffects?.handoff;
  if (!handoff?.isOffered(state) || !handoff.isUrgent(state) || !words.handoff_start) return null;
  return html`<p>${words.handoff_better}</p>
    <button class="button" part="handoff" @click=${handoff.offer}>${phoneIcon}${words.handoff_start}</button>`;
}

/** The screen of a step that this device does not capture; null where it does. */
export function renderRequiredHandoff(view: FlowView): TemplateResult | null {
  const { sideEffects, state, words } = view;
  if (!sideEffects?.handoff.isRequired(state)) return null;
  const note = describeReturn(state, words);
  return html`<section class="screen start" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1" aria-describedby=${note ? 'problem' : nothing}>${words.handoff_start}</h2>
    ${note ? html`<p class="note inside" id="problem">${note}</p>` : nothing}
    <p>${words.handoff_required}</p>
    <div class="foot stack">
      <button class="button primary" data-focus part="handoff" @click=${sideEffects.handoff.offer}>
        ${words.handoff_start}
      </button>
      <slot name="handoff"></slot>
    </div>
  </section>`;
}

/** The flow's own offer, and the slot `handoff` of the page. */
export function renderHandoffSlot(view: FlowView): TemplateResult {
  return html`${renderHandoffButton(view)}<slot name="handoff" slot="handoff">${renderMissingHandoff(view)}</slot>`;
}

/** Where the image needs another device, the page fills the slot `handoff` with nothing, and no phone can be offered. */
function renderMissingHandoff({ sideEffects, words, actions, state }: FlowView): TemplateResult | typeof nothing {
  if (!needsHandoff(state) || sideEffects?.handoff.isOffered(state)) return nothing;
  return html`<p class="note">${words.error_unexpected}</p>
    <slot name="alternative"></slot>
    <button class="button" @click=${actions.askToStop}>${words.cancel_action}</button>`;
}

/** That the phone gave the session back; empty else. */
export function describeReturn(state: FlowState, words: Words): string {
  return 'fault' in state && state.fromPhone === 'given' ? (words.handoff_returned ?? '') : '';
}

/** The heading of the screen. */
export function handoffTitle({ screen, view }: HandoffState, words: Words): string {
  switch (screen) {
    case 'connected':
      return words.handoff_connected ?? '';
    case 'lost':
      return words.handoff_lost ?? '';
    case 'expired':
      return words.handoff_expired ?? '';
    case 'none':
      return words.handoff_none ?? '';
    case 'ending':
      return (isOnPhone(view) && words.handoff_ending) || words.checking_title;
    default:
      return words.handoff_start ?? '';
  }
}

const ACTIVITIES = {
  consent: 'handoff_consent',
  document: 'handoff_document',
  selfie: 'handoff_selfie',
  hosted: 'handoff_hosted',
  confirm: 'handoff_confirm',
  papers: 'handoff_papers',
  checking: 'handoff_checking',
} as const;

/** What goes on at the phone, or what can be done. Empty for a code, which has steps of its own. */
export function handoffText({ screen, view, code }: HandoffState, words: Words): string {
  if (code) return errorWords(code, words);
  const { activity, codesLeft = 0 } = view.handoff ?? {};
  switch (screen) {
    case 'connected':
      return words[ACTIVITIES[view.status === 'processing' ? 'checking' : (activity ?? stepActivity(view.step))]] ?? '';
    case 'lost':
      return words.handoff_lost_text ?? '';
    case 'none':
    case 'expired':
      return (codesLeft > 0 ? words.handoff_expired_text : words.handoff_none_left) ?? '';
    default:
      return '';
  }
}

const stepActivity = (step: Step): keyof typeof ACTIVITIES => (step === 'result' ? 'checking' : step);

/** The announcement of a screen, for the live region. */
export function describeHandoff(view: FlowView, state: HandoffState): string {
  const { words, sideEffects, waiting } = view;
  if (waiting.isOffline) return words.wait_offline;
  if (sideEffects?.handoff.isOnline === false) return words.error_network;
  if (state.screen === 'preparing') return words.handoff_preparing ?? '';
  if (state.offer) return describeOffer(view, state.offer.number);
  return joinSentences(handoffTitle(state, words), handoffText(state, words));
}

function describeOffer({ words, sideEffects }: FlowView, number: string): string {
  if (sideEffects?.handoff.isCopied) return words.handoff_copied ?? '';
  return format(words.handoff_ready ?? '', { number: spell(number) });
}

/** A number of which screen readers read each digit. */
export const spell = (number: string): string => number.split('').join(' ');
