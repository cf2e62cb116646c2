import { returnToTop, showOutcome } from './after.js';
import { markCurrent } from './mark-current.js';
import { fetchPlaces } from './places.js';
import { addThemeSwitch } from './theme-switch.js';

addThemeSwitch();

const flow = document.querySelector('idproof-flow');
const embed = new URLSearchParams(location.search).get('embed');
markCurrent();

if (flow) {
  const { proxyUrl } = await fetchPlaces();
  flow.setAttribute('proxy-url', proxyUrl);
  flow.setAttribute('embed', embed === 'frame' ? 'frame' : 'redirect');
  flow.addEventListener('idproof-finish', ({ detail }) => showOutcome(detail.outcome));
  flow.addEventListener('idproof-done', returnToTop);
  // Last, because a flow that returns from the provider's page continues by itself.
  await import('@idproof/widgets');
}
