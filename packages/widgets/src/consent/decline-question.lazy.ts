import { css, html, type TemplateResult } from 'lit';
import { questionStyles } from '../element/question.styles.js';
import { renderQuestion } from '../element/question.js';
import type { Words } from '../labels.js';

interface Answers {
  onDecline: () => void;
  onClose: () => void;
}

export const styles = css`
  ${questionStyles}
  /* Equal weight, like the buttons on the screen. */
  dialog .button {
    border: 2px solid var(--_accent);
  }
`;

/** The dialog that confirms a decline, which ends the session. */
export function renderDecline(words: Words, { onDecline, onClose }: Answers): TemplateResult {
  const goBack = ({ currentTarget }: Event): void => (currentTarget as Element).closest('dialog')?.close();
  return renderQuestion({
    title: words.decline_title,
    describedBy: 'decline-text',
    text: html`<p id="decline-text" class="quiet">${words.decline_text}</p>`,
    answers: html`<button class="button" @click=${goBack}>${words.decline_back}</button>
      <button class="button" @click=${onDecline}>${words.decline_confirm}</button>`,
    onClose,
  });
}
