import '@idproof/widgets';
import { returnToTop, showOutcome } from './after.js';
import { chooseLocale } from './choose-locale.js';
import { beginHeader } from './header.js';
import { markCurrent } from './mark-current.js';
import { translatePage } from './translate-page.js';

beginHeader();

const flow = document.querySelector('idproof-flow');

// The page's address chooses the document and the selfie; the server defines which ones exist.
flow?.setAttribute('start-url', `/api/start${location.search}`);
chooseLocale(flow);
markCurrent();
const words = translatePage();

flow?.addEventListener('idproof-finish', ({ detail }) => void words.then((own) => showOutcome(detail.outcome, own)));
flow?.addEventListener('idproof-done', returnToTop);
