import '@idproof/widgets';

const AFTER = {
  approved: 'Thank you. Your account is open.',
  review: 'Thank you. We look at your details and write to you within one working day.',
  rejected: 'We could not open your account online. Please visit a branch with your passport.',
} as const;

const flow = document.querySelector('idproof-flow');
const after = document.querySelector<HTMLElement>('.after');

flow?.addEventListener('idproof-finish', ({ detail }) => {
  if (!after || !detail.outcome) return;
  after.textContent = AFTER[detail.outcome];
});
