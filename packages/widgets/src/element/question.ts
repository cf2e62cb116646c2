import { html, type TemplateResult } from 'lit';

interface Question {
  title: string | undefined;
  /** What stands below the title. */
  text: unknown;
  /** Ids of the elements in `text` that describe the dialog. */
  describedBy: string;
  /** The buttons. The first has the focus. */
  answers: unknown;
  onClose: () => void;
}

/** A dialog that asks before something is over. It is closed at first. */
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

/** Of words that are higher than the window: the focus on the first button would scroll them out of it. */
function showBeginning({ currentTarget }: Event): void {
  const dialog = currentTarget as HTMLDialogElement;
  const title = dialog.querySelector('h2');
  // A heading that takes the focus would get it first in every window.
  title?.removeAttribute('tabindex');
  if (!title || !dialog.open || dialog.scrollHeight <= dialog.clientHeight) return;
  title.tabIndex = -1;
  title.focus();
  dialog.scrollTop = 0;
}
