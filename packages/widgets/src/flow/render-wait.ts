import { html, nothing, type TemplateResult } from 'lit';
import { joinSentences } from '../element/join-sentences.js';
import { getView } from './flow-state.js';
import type { FlowView } from './flow-view.js';
import { renderContactLink } from './render-next.js';
import { LONG } from './wait-watch.js';

/**
 * Beside what is done: the share of a large file that was sent, then the time that a long wait has taken so far. Before,
 * the room for it, so that nothing moves.
 */
export function renderWaitTime(view: FlowView): TemplateResult {
  const { sent, seconds } = view.waiting;
  const time = isLong(view) ? formatTime(view, seconds, 'short') : '';
  if (sent !== null && sent < 1) return html`<span class="time">${formatShare(view, sent)}</span>`;
  return html`<span class="time" data-room=${formatTime(view, LONG, 'short')}>${time}</span>`;
}

/**
 * The announcement of a check: `busy`, what is done, after the success of a capture that nobody reviewed. `wait`, the text
 * of a long wait, is announced once, with the time at which it became so long; empty before.
 */
export function describeChecking(view: FlowView, wait: string, busy: string): string {
  const { state, words, waiting } = view;
  if (isLong(view)) {
    const isStuck = waiting.level === 'stuck';
    const time = formatTime(view, isStuck ? view.waiting.stuckAfter : LONG, 'long');
    return joinSentences(`${busy} ${time}`, wait, isStuck && getView(state)?.consent.contact ? words.contact_text : '');
  }
  const isTaken = state.phase === 'checking' && state.canRetake;
  return wait || (isTaken ? joinSentences(words.capture_taken, busy) : busy);
}

const isLong = ({ waiting }: FlowView): boolean => waiting.level !== 'usual' && !waiting.isOffline;

const formatShare = ({ locale }: FlowView, share: number): string =>
  new Intl.NumberFormat(locale, { style: 'percent' }).format(share);

function formatTime({ locale }: FlowView, seconds: number, unitDisplay: 'short' | 'long'): string {
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay }).format(seconds);
}

/** What helps once nothing is known of a wait any more: the contact, and the alternative of the page. */
export function renderHelp({ state, words, waiting }: FlowView): TemplateResult | typeof nothing {
  if (waiting.level !== 'stuck' || waiting.isOffline) return nothing;
  const view = getView(state);
  const contact = view && renderContactLink(view, words);
  return html`<div class="help">
    ${contact && html`<p class="quiet">${words.contact_text} ${contact}</p>`}<slot name="alternative"></slot>
  </div>`;
}
