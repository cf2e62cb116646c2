import { sayAfter } from './after.js';
import { markCurrent } from './mark-current.js';
import { askPlaces } from './places.js';

const flow = document.querySelector('idproof-flow');
const embed = new URLSearchParams(location.search).get('embed');
markCurrent();

if (flow) {
  const { proxyUrl } = await askPlaces();
  flow.setAttribute('proxy-url', proxyUrl);
  flow.setAttribute('embed', embed === 'frame' ? 'frame' : 'redirect');
  flow.addEventListener('idproof-finish', ({ detail }) => sayAfter(detail.outcome));
  // Last, because a flow that comes back from the provider's page goes on by itself.
  await import('@idproof/widgets');
}
