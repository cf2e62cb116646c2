import { returnToTop, showOutcome } from './after.js';
import { beginHeader } from './header.js';
import { markCurrent } from './mark-current.js';
import { fetchPlaces } from './places.js';
import { readAskedLocale, readLocale } from './read-locale.js';
import { translatePage } from './translate-page.js';

beginHeader();

const flow = document.querySelector('idproof-flow');
const query = new URLSearchParams(location.search);
const embed = query.get('embed');
// The provider captures the face alone; the document is captured here.
const hasLiveness = query.get('liveness') === 'provider';
markCurrent();
const lead = document.querySelector<HTMLElement>('.lead');
if (embed === 'frame' && lead) {
  // Nobody leaves, so nobody is brought back.
  lead.dataset['word'] = 'h5FrameLead';
  lead.textContent = "The photos are taken on the provider's own page, inside this one.";
}
const words = translatePage();

/** What else the address asks for. */
const readServices = (): Record<string, string> =>
  Object.fromEntries(
    ['confirm', 'papers', 'screening'].flatMap((name) => {
      const value = query.get(name);
      return value === null ? [] : [[name, value]];
    }),
  );

if (flow) {
  const { proxyUrl } = await fetchPlaces();
  const [locale, asked] = [readLocale(), readAskedLocale()];
  flow.setAttribute('proxy-url', proxyUrl);
  flow.setAttribute('embed', embed === 'frame' ? 'frame' : 'redirect');
  if (locale) flow.setAttribute('locale', locale);
  // The provider's page leads back to the address that the start names; unasked, the server finds the same language.
  if (asked || hasLiveness) {
    const start = {
      ...(hasLiveness ? { flow: 'api', selfie: 'provider' } : { flow: 'h5' }),
      ...(hasLiveness ? readServices() : {}),
      ...(asked ? { locale: asked } : {}),
    };
    flow.setAttribute('start-url', `/api/start?${new URLSearchParams(start)}`);
  }
  flow.addEventListener('idproof-finish', ({ detail }) => void words.then((own) => showOutcome(detail.outcome, own)));
  flow.addEventListener('idproof-done', returnToTop);
  // Last, because a flow that returns from the provider's page continues by itself.
  await import('@idproof/widgets');
}
