import { html, type TemplateResult } from 'lit';

interface Question {
  title: string | undefined;
  /** The content between the title and the buttons. */
  text: unknown;
  /** Ids of the elements in `text` that describe the dialog. */
  describedBy: string;
  /** The buttons. The browser focuses the first. */
  answers: unknown;
  onClose: () => void;
}

/** A confirmation dialog, closed at first. */
export function renderQuestion({ title, text, describedBy, answers, onClose }: Question): TemplateResult {
  return html`<dialog
    aria-labelledby="question"
    aria-describedby=${describedBy}
    @toggle=${showBeginning}
    @close=${onClose}
  >
    <h2 id="question">${title}</h2>
    ${text}
    <div class="stack">${answers}</div>
  </dialog>`;
}

/** In a dialog taller than the window the title gets the focus: the first button would scroll the text out of sight. */
function showBeginning({ currentTarget }: Event): void {
  const dialog = currentTarget as HTMLDialogElement;
  const title = dialog.querySelector('h2');
  // With a tabindex the heading would be focused first in every window.
  title?.removeAttribute('tabindex');
  if (!title || !dialog.open || dialog.scrollHeight <= dialog.clientHeight) return;
  title.tabIndex = -1;
  title.focus();
  dialog.scrollTop = 0;
}
