import { openBrowser } from '../../test/helpers/e2e/browser.js';
import { toExpression, tryAct } from './act.js';
import type { Surface } from './surface.js';

/** A page in Chromium. */
export async function openChromium(): Promise<Surface> {
  const visit = await openBrowser({ width: 1280, height: 900 });
  const { page } = visit;
  return {
    go: async (url) => void (await page.goto(url)),
    async attempt(place, act) {
      const frame = place === 'page' ? page.mainFrame() : page.mainFrame().childFrames()[0];
      return (await frame?.evaluate(toExpression(tryAct, act))) === true;
    },
    address: async () => page.url(),
    close: () => visit.close(),
  };
}
