import '@idproof/widgets';
import { showOutcome } from './after.js';
import { markCurrent } from './mark-current.js';

const flow = document.querySelector('idproof-flow');

// A link of the page chooses another document; the server defines which ones exist.
const choice = new URLSearchParams(location.search).get('document');
if (choice) flow?.setAttribute('start-url', `/api/start?document=${encodeURIComponent(choice)}`);
markCurrent();

flow?.addEventListener('idproof-finish', ({ detail }) => showOutcome(detail.outcome));
