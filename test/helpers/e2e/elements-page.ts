import { fileURLToPath } from 'node:url';
import { IdproofError } from '@idproof/core/errors';
import { listen } from '../../../packages/demo/src/server/listen.js';
import { createInlined } from '../../../packages/demo/src/server/inlined.js';
import { createMerchant } from '../../../packages/demo/src/server/merchant.js';
import { createSite } from '../../../packages/demo/src/server/site.js';

/** The demo's page with each element alone, under its policy and without anything behind it. */
export interface ElementsPage {
  url: string;
  /** The origin that other pages of the demo are at. */
  origin: string;
  stop(): Promise<void>;
}

const site = fileURLToPath(new URL('../../../packages/demo/dist/site', import.meta.url));

/** Serves the demo's built pages on a free port. */
export async function startElementsPage(): Promise<ElementsPage> {
  const merchant = createMerchant({
    loginKey: 'unused: these pages have no proxy',
    site: createSite(site),
    findInlined: createInlined(site),
    // The camera is for secure pages, and those of this machine.
    places: { proxyUrl: '/idproof', siteUrl: 'http://localhost', frameUrl: undefined, hostedUrl: 'http://localhost' },
    proxy: {
      fetch: async () => new Response(null, { status: 404 }),
      sessions: { create: () => Promise.reject(new IdproofError('not_found')) },
    },
  });
  const server = await listen(merchant, { port: 0, host: '127.0.0.1' });
  const origin = `http://localhost:${server.port}`;
  return { url: `${origin}/elements.html`, origin, stop: () => server.close() };
}
