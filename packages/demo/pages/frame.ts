import '@idproof/widgets/embed.js';
import { returnToTop, showOutcome } from './after.js';
import { logEvents } from './event-log.js';
import { fetchPlaces } from './places.js';
import { addThemeSwitch } from './theme-switch.js';

const themes = addThemeSwitch();

const place = document.querySelector('.place');
const { frameUrl } = await fetchPlaces();

if (frameUrl) {
  for (const name of document.querySelectorAll('.origin')) name.textContent = frameUrl;
  const frame = document.createElement('idproof-frame');
  frame.title = 'Verification';
  frame.startUrl = '/api/start';
  frame.src = `${frameUrl}/framed.html`;
  logEvents(frame, [
    'idproof-step',
    'idproof-consent',
    'idproof-error',
    'idproof-cancel',
    'idproof-finish',
    'idproof-done',
  ]);
  frame.addEventListener('idproof-finish', ({ detail }) => showOutcome(detail.outcome));
  frame.addEventListener('idproof-done', returnToTop);
  themes?.addEventListener('change', () => frame.refreshTheme());
  place?.replaceChildren(frame);
} else if (place) {
  place.textContent = 'This site has one address only, so there is no other origin to show in a frame.';
}
