import '@idproof/widgets';

const AFTER = {
  approved: 'Thank you. Your account is open.',
  review: 'Thank you. We look at your details and write to you within one working day.',
  rejected: 'We could not open your account online. Please visit a branch with your document.',
} as const;

const flow = document.querySelector('idproof-flow');
const after = document.querySelector<HTMLElement>('.after');

// A link of the page chooses another document; which ones there are, and what they are called, is the server's.
const choice = new URLSearchParams(location.search).get('document');
if (choice) flow?.setAttribute('start-url', `/api/start?document=${encodeURIComponent(choice)}`);
for (const link of document.querySelectorAll<HTMLAnchorElement>('.documents a')) {
  if (new URL(link.href).search === location.search) link.setAttribute('aria-current', 'page');
}

flow?.addEventListener('idproof-finish', ({ detail }) => {
  if (!after || !detail.outcome) return;
  after.textContent = AFTER[detail.outcome];
});
