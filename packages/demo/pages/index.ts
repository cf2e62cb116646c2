import '@idproof/widgets';
import { returnToTop, showOutcome } from './after.js';
import { chooseLocale } from './choose-locale.js';
import { markCurrent } from './mark-current.js';
import { addThemeSwitch } from './theme-switch.js';

addThemeSwitch();

const flow = document.querySelector('idproof-flow');

// The page's address chooses the document and the selfie; the server defines which ones exist.
flow?.setAttribute('start-url', `/api/start${location.search}`);
chooseLocale(flow);
markCurrent();

flow?.addEventListener('idproof-finish', ({ detail }) => showOutcome(detail.outcome));
flow?.addEventListener('idproof-done', returnToTop);
