import type { Outcome } from '@idproof/core/session';

/** The merchant's message for each outcome. */
const AFTER: Readonly<Record<Outcome, string>> = {
  approved: 'Thank you. Your account is open.',
  review: 'Thank you. We look at your details and write to you within one working day.',
  rejected: 'We could not open your account online.',
};

/** Shows the outcome below the verification. */
export function showOutcome(outcome: Outcome | null): void {
  const after = document.querySelector<HTMLElement>('.after');
  if (after && outcome) after.textContent = AFTER[outcome];
}
