import { css, html, type LitElement, type TemplateResult } from 'lit';
import { questionStyles } from '../element/question.styles.js';
import { renderQuestion } from '../element/question.js';
import type { Words } from '../labels.js';

interface Answers {
  onDecline: () => void;
  onClose: () => void;
}

/** What the consent needs after its first screen: for the decision, for sections that are opened, and for printing. */
export const styles = css`
  ${questionStyles}
  /* Equal weight, like the buttons on the screen. */
  dialog .button {
    border: 2px solid var(--_accent);
  }
  /* A control that gets the focus is scrolled clear of the pinned buttons. */
  a,
  summary {
    scroll-margin-block-end: 7rem;
  }
  a {
    text-underline-offset: 0.2em;
  }
  .decision {
    font-weight: 600;
    text-align: center;
  }
  :is(ul:first-child, h3:first-child + ul) {
    /* Visible with forced colours only. */
    outline: 1px solid transparent;
  }
  summary {
    cursor: pointer;
  }
  details[open] {
    padding-block-end: 0.75rem;
  }
  /* The text fades out above pinned buttons. Without a background, as where they are not pinned, nothing shows. */
  .actions::before {
    content: '';
    position: absolute;
    /* Behind the focus outline. */
    z-index: -1;
    inset: -2rem 0 100%;
    background: inherit;
    mask: linear-gradient(transparent, #000);
  }
  @media print {
    ::details-content {
      content-visibility: visible;
    }
    .actions {
      position: static;
    }
  }
`;

/** Opens the folded sections of the element while its page is printed, for browsers without `::details-content`. */
export function unfoldPrinted(host: LitElement): void {
  const toggle = (): void => {
    for (const section of host.shadowRoot!.querySelectorAll<HTMLDetailsElement>('details:not([open]), .printed')) {
      section.open = section.classList.toggle('printed');
    }
  };
  const events = ['beforeprint', 'afterprint'];
  host.addController({
    hostConnected: () => events.forEach((name) => addEventListener(name, toggle)),
    hostDisconnected: () => events.forEach((name) => removeEventListener(name, toggle)),
  });
}

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
