import type { SessionResult } from '@idproof/core/session';
import { css, html, type TemplateResult } from 'lit';
import { documentIcon } from '../element/icons.js';
import { format, type Words } from '../labels.js';
import { fieldWords, formatField } from './document-fields.js';
import { referenceStyles } from './reference.js';

export { renderReasons } from './reasons.js';
export { renderReference } from './reference.js';

export const styles = css`
  ${referenceStyles}
  .card {
    overflow: hidden;
    border: 1px solid var(--_line);
    border-radius: var(--_radius);
    background: var(--_surface);
  }
  .card h3 {
    display: flex;
    align-items: center;
    gap: 0.625rem;
    padding: 0.75rem 0.875rem;
    background: var(--_tint);
    font-size: 1rem;
    font-weight: 600;
  }
  dl {
    margin: 0;
    padding-inline: 0.875rem;
  }
  dl > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 1rem;
    padding-block: 0.625rem;
  }
  dl > div + div {
    border-block-start: 1px solid var(--_line);
  }
  dt {
    color: var(--_quiet);
  }
  dd {
    margin: 0;
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    overflow-wrap: anywhere;
  }
`;

/** The card with the fields that were read from the document. */
export function renderFields(entries: readonly [string, string][], words: Words, locale: string): TemplateResult {
  return html`<div class="card">
    <h3>${documentIcon}${words.result_fields}</h3>
    <dl>
      ${entries.map(
        ([name, value]) =>
          html`<div part="field">
            <dt>${fieldWords(name, words)}</dt>
            <dd><bdi>${formatField(name, value, locale)}</bdi></dd>
          </div>`,
      )}
    </dl>
  </div>`;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The text below an outcome about which more is known than its own text says; null for any other. */
export function describeOutcome(
  { outcome, reviewTime, liveness, livenessBy }: SessionResult,
  words: Words,
  locale: string,
): string | null {
  if (outcome !== 'approved') return describeReview(reviewTime, words, locale);
  const isLive = liveness === 'passed' && livenessBy === 'provider' && words.result_live !== undefined;
  return isLive ? `${words.result_approved_text} ${words.result_live}` : null;
}

/** The text of a review for which the merchant promises a time, given in seconds; null without one. */
function describeReview(seconds: number | undefined, words: Words, locale: string): string | null {
  if (seconds === undefined || !words.result_review_time) return null;
  // "In 24 hours" is said as the merchant set it; from two days on, whole days are days.
  const [unit, size] =
    seconds % DAY === 0 && seconds > DAY
      ? (['day', DAY] as const)
      : seconds % HOUR === 0 || seconds > DAY
        ? (['hour', HOUR] as const)
        : (['minute', 60] as const);
  const time = new Intl.RelativeTimeFormat(locale, { numeric: 'always' }).format(Math.ceil(seconds / size), unit);
  return format(words.result_review_time, { time });
}
