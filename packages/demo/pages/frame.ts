import '@idproof/widgets/frame.js';
import { returnToTop, showOutcome } from './after.js';
import { logEvents } from './event-log.js';
import { beginHeader } from './header.js';
import { fetchPlaces } from './places.js';
import { readLocale } from './read-locale.js';
import { translatePage } from './translate-page.js';

const themes = beginHeader();
const words = translatePage();
const locale = readLocale();
const query = locale && `?${new URLSearchParams({ locale })}`;

const place = document.querySelector('.place');
const { frameUrl } = await fetchPlaces();

if (frameUrl) {
  for (const name of document.querySelectorAll('.origin')) name.textContent = frameUrl;
  const frame = document.createElement('idproof-frame');
  frame.title = 'Verification';
  frame.startUrl = `/api/start${query}`;
  frame.src = `${frameUrl}/framed.html${query}`;
  if (locale) frame.locale = locale;
  logEvents(frame, [
    'idproof-step',
    'idproof-consent',
    'idproof-error',
    'idproof-cancel',
    'idproof-finish',
    'idproof-done',
  ]);
  frame.addEventListener('idproof-finish', ({ detail }) => void words.then((own) => showOutcome(detail.outcome, own)));
  frame.addEventListener('idproof-done', returnToTop);
  themes?.addEventListener('change', () => frame.refreshTheme());
  place?.replaceChildren(frame);
} else if (place) {
  place.textContent = 'This site has one address only, so there is no other origin to show in a frame.';
}
