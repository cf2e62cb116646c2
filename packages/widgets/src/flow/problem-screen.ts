import { html, type TemplateResult } from 'lit';
import { alertIcon } from '../element/icons.js';
import { errorWords, type Words } from '../labels.js';

/** The screen of a step whose code did not arrive. */
export function renderLost(words: Words, retry: () => void): TemplateResult {
  return renderProblem(words, errorWords('network_failed', words), renderAction(words.failed_retry, retry));
}

/** A screen that says what went wrong; `foot` has what can be done about it. */
export function renderProblem(words: Words, text: string, foot: TemplateResult): TemplateResult {
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge warm">${alertIcon}</span>
    <h2 id="heading" tabindex="-1">${words.failed_title}</h2>
    <p id="problem" role="alert">${text}</p>
    <div class="foot stack">${foot}</div>
  </section>`;
}

export function renderAction(text: string, act: () => void): TemplateResult {
  return html`<button class="button primary" data-focus aria-describedby="problem" @click=${act}>${text}</button>`;
}
