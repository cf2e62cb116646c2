import type { Reason, ReasonCode } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { findingWords, reasonWords, type Words } from '../labels.js';

/** Reasons that the list leaves out. */
const UNLISTED: ReadonlySet<ReasonCode> = new Set([
  // Shown below the outcome.
  'attempts_exhausted',
  // For the merchant alone: how certain the result is, and how it was captured.
  'liveness_not_checked',
  'capture_degraded',
  'face_uncertain',
  'picture_seen_before',
  'risk_found',
  'verification_pending',
]);

interface ReasonsOptions {
  heading: string | undefined;
  /** Nothing can be captured again: the advice to do so is left out. */
  isFinal: boolean;
  words: Words;
}

/** The list of reasons that concern the person; nothing without one. */
export function renderReasons(
  reasons: readonly Reason[],
  { heading, isFinal, words }: ReasonsOptions,
): TemplateResult | typeof nothing {
  const listed = reasons.filter(({ code }) => !UNLISTED.has(code));
  if (listed.length === 0) return nothing;
  const describe = isFinal ? findingWords : reasonWords;
  return html`<div class="stack">
    ${heading ? html`<h3>${heading}</h3>` : nothing}
    <ul class="stack">
      ${listed.map(({ code }) => html`<li class="note" part="reason">${describe(code, words)}</li>`)}
    </ul>
  </div>`;
}
