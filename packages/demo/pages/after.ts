import type { Outcome } from '@idproof/core/session';

/** The merchant's message for each outcome, in English. */
const AFTER: Readonly<Record<Outcome, string>> = {
  approved: 'Thank you. Your account is open.',
  review: 'Thank you. We look at your details and write to you within one working day.',
  rejected: 'We could not open your account online.',
};

/** Says the outcome under the page's heading, in place of what was to be done: nothing below it moves. */
export function showOutcome(outcome: Outcome | null, words: Readonly<Record<Outcome, string>> = AFTER): void {
  const lead = document.querySelector<HTMLElement>('.lead');
  if (!lead || !outcome) return;
  lead.textContent = words[outcome];
  lead.dataset['outcome'] = outcome;
}

/** The person has read the result: what the merchant says to it is at the top of the page, and is read on from its heading. */
export function returnToTop(): void {
  document.querySelector('main')?.scrollIntoView();
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
