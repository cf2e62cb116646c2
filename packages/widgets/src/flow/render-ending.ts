import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, format } from '../labels.js';
import type { FlowView } from './flow-view.js';

/** That the session ends soon, with the way to more time where there is some. */
export function renderEnding(view: FlowView): TemplateResult | typeof nothing {
  const { follower, state, words } = view;
  const ending = follower?.ending;
  if (!ending?.isSoon || !('fault' in state)) return nothing;
  return html`<div class="note ending" part="ending">
    <p>${endingText(view)}</p>
    ${
      ending.extend
        ? html`<button class="button" aria-disabled=${ending.isBusy ? 'true' : nothing} @click=${ending.extend}>
            ${words.time_more}
          </button>`
        : nothing
    }
  </div>`;
}

/** What is said of it; empty where nothing is. */
export function endingText({ follower, state, words, locale }: FlowView): string {
  const ending = follower?.ending;
  if (!ending || !('fault' in state)) return '';
  if (ending.fault) return errorWords(ending.fault, words);
  const text = ending.isSoon ? (ending.extend ? words.time_ends : words.time_ends_last) : words.time_given;
  const time = new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(ending.at);
  return format(text ?? '', { time });
}
