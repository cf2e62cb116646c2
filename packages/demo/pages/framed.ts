import { connectFramedFlow } from '@idproof/widgets/framed.js';
import { translatePage } from './translate-page.js';
import { fetchPlaces } from './places.js';

void translatePage();
const flow = document.querySelector('idproof-flow');
const { siteUrl, proxyUrl } = await fetchPlaces();

if (flow) {
  flow.proxyUrl = proxyUrl;
  const framed = connectFramedFlow(flow, { allowedOrigins: [siteUrl] });
  if (!framed.isFramed) flow.replaceChildren('This page belongs into a frame: see /frame.html.');
}

// Only now is there a button: one that is pressed before the connection is there would find no session.
await import('@idproof/widgets');
