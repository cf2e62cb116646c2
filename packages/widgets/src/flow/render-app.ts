import { html, nothing, type TemplateResult } from 'lit';
import type { Refusal } from '../capture/view.js';
import { hero } from '../illustrations/hero.js';
import { format, type Words } from '../labels.js';
import type { FlowView } from './flow-view.js';

/** What the app around does is out of this page's sight: it is told to begin, and says when it has come to an end. */
export function renderApp({ words, onRunInApp }: FlowView, refusal: Refusal | null): TemplateResult {
  return html`<section class="screen start" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1" aria-describedby=${refusal ? 'problem' : nothing}>${words.app_title}</h2>
    ${refusal ? renderRefusal(refusal, words) : nothing}
    <p>${words.app_intro}</p>
    <div class="foot stack">
      <button class="button primary" data-focus @click=${onRunInApp}>${words.hosted_launch}</button>
    </div>
  </section>`;
}

function renderRefusal({ texts, attemptsLeft: count }: Refusal, words: Words): TemplateResult {
  return html`<div class="note inside" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${count === undefined ? nothing : html`<p><strong>${format(words.attempts_left, { count })}</strong></p>`}
  </div>`;
}
