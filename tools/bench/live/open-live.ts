import { gzipSync } from 'node:zlib';
import type { Locator } from 'playwright-core';
import { openBrowser, type Visit } from '../../../test/helpers/e2e/browser.js';
import { buildSite } from '../capture/build-site.js';
import { serveFrames } from '../capture/frame-server.js';

export const SUBJECTS = ['document', 'selfie'] as const;
export type Subject = (typeof SUBJECTS)[number];

/** A page with one capture element, in a Chromium whose fake camera plays a film. */
export interface Live extends Visit {
  element: Locator;
  /** What was fetched since the last call, each once. */
  takeFetched: () => Promise<Fetched[]>;
}

export interface Fetched {
  /** Path on the server. */
  path: string;
  /** After gzip. */
  bytes: number;
}

/** Opens the page of a merchant who uses this element alone, from the packages as they ship. */
export async function openLive(subject: Subject, film: string): Promise<Live> {
  const server = await serveFrames(await buildSite('live', ['document.html', 'selfie.html']));
  const visit = await openBrowser({ film });
  let bodies: Promise<Fetched>[] = [];
  visit.context.on('requestfinished', (request) => {
    bodies.push(
      (async () => {
        const response = await request.response();
        const body = (await response?.body()) ?? Buffer.of();
        return { path: new URL(request.url()).pathname, bytes: gzipSync(body, { level: 9 }).length };
      })(),
    );
  });
  // The compiler of these files names functions by a helper that the page does not have.
  await visit.page.addInitScript('globalThis.__name = (named) => named');
  await visit.page.goto(`${server.origin}/${subject}.html`, { waitUntil: 'networkidle' });
  return {
    ...visit,
    element: visit.page.locator(`idproof-${subject}-capture`),
    async takeFetched() {
      const fetched = await Promise.all(bodies);
      bodies = [];
      return fetched;
    },
    async close() {
      await visit.close();
      server.close();
    },
  };
}
