import '@idproof/widgets/embed.js';
import { sayAfter } from './after.js';
import { noteEvents } from './event-log.js';
import { askPlaces } from './places.js';

const place = document.querySelector('.place');
const { frameUrl } = await askPlaces();

if (frameUrl) {
  for (const name of document.querySelectorAll('.origin')) name.textContent = frameUrl;
  const frame = document.createElement('idproof-frame');
  frame.title = 'Verification';
  frame.startUrl = '/api/start';
  frame.src = `${frameUrl}/framed.html`;
  noteEvents(frame, [
    'idproof-step',
    'idproof-consent',
    'idproof-error',
    'idproof-cancel',
    'idproof-finish',
    'idproof-done',
  ]);
  frame.addEventListener('idproof-finish', ({ detail }) => sayAfter(detail.outcome));
  place?.replaceChildren(frame);
} else if (place) {
  place.textContent = 'This site has one address only, so there is no other origin to show in a frame.';
}
