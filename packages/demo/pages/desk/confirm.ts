/** A decision that waits for a second press. */
export interface Choice {
  sessionId: string;
  outcome: 'approved' | 'rejected';
  note: string;
  /** Whom it is about, in words. */
  about: string;
}

/** For how long after the first press a second one decides nothing: longer than a double click lasts. */
const HELD_MS = 600;

const WORDS = {
  approved: { title: 'Approve this verification?', act: 'Yes, approve' },
  rejected: { title: 'Reject this verification?', act: 'Yes, reject' },
} as const;

/** Asks before a decision is sent, because it is final. A double click by accident sends nothing. */
export function createConfirm(
  dialog: HTMLDialogElement,
  onConfirm: (choice: Choice) => void,
): (choice: Choice) => void {
  const find = (selector: string): HTMLElement => dialog.querySelector<HTMLElement>(selector)!;
  const act = dialog.querySelector<HTMLButtonElement>('.act')!;
  let asked: Choice | null = null;
  let timer = 0;
  act.addEventListener('click', () => {
    const choice = asked;
    dialog.close();
    if (choice) onConfirm(choice);
  });
  find('.keep').addEventListener('click', () => dialog.close());
  dialog.addEventListener('close', () => {
    asked = null;
    clearTimeout(timer);
  });
  return (choice) => {
    asked = choice;
    const { title, act: words } = WORDS[choice.outcome];
    find('h2').textContent = title;
    find('.whom').textContent = choice.about;
    act.textContent = words;
    dialog.dataset['outcome'] = choice.outcome;
    act.disabled = true;
    timer = window.setTimeout(() => (act.disabled = false), HELD_MS);
    dialog.showModal();
  };
}
