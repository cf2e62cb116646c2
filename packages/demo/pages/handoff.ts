import { createSessionClient, createStartTokenSource } from '@idproof/core/session';
import { returnToTop, showOutcome } from './after.js';
import { beginHeader } from './header.js';
import { fetchPlaces } from './places.js';
import { readLocale } from './read-locale.js';
import { translatePage } from './translate-page.js';

const themes = beginHeader();
const words = translatePage();

const flow = document.querySelector('idproof-flow')!;
const phone = document.querySelector<HTMLIFrameElement>('.phone iframe')!;
const locale = readLocale();
const { proxyUrl, frameUrl = location.origin } = await fetchPlaces();

/** Opens the phone's page, which follows a code in its address without being loaded anew. */
function openPhone(fragment = ''): void {
  const address = new URL('/phone.html', frameUrl);
  address.search = String(new URLSearchParams({ locale, theme: themes?.value ?? '' }));
  address.hash = fragment;
  // No entry in the history of the tab: Back belongs to the flow.
  phone.contentWindow?.location.replace(address);
}

// Without a `src` of the frame, the policy has to name its origin.
phone.allow = `camera ${frameUrl}`;
openPhone();
themes?.addEventListener('change', () => openPhone());

const client = createSessionClient({
  proxyUrl,
  getToken: createStartTokenSource(`/api/start${location.search}`),
});
flow.client = {
  ...client,
  // In place of a person who scans the code.
  handoff: async (options) => {
    const offer = await client.handoff!(options);
    openPhone(new URL(offer.url).hash);
    return offer;
  },
};
if (locale) flow.setAttribute('locale', locale);
flow.addEventListener('idproof-finish', ({ detail }) => void words.then((own) => showOutcome(detail.outcome, own)));
flow.addEventListener('idproof-done', returnToTop);
// Last: only now is there a button, and a flow that is over shows its result again by itself.
await import('@idproof/widgets');
