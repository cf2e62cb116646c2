import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';

const site = fileURLToPath(new URL('../../packages/demo/dist/site/', import.meta.url));
const pages = readdirSync(site).filter((name) => name.endsWith('.html'));

describe('the pages of the demo on a phone, in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
    visit = await openBrowser();
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
  });

  for (const page of pages) {
    it(`${page} is no wider than the window, and no frame's page wider than the frame`, async () => {
      await visit.page.goto(`${stack.demo}/${page}`, { waitUntil: 'networkidle' });
      for (const frame of visit.page.frames()) {
        const [content, room] = await frame.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth] as const;
        });
        assert.ok(content <= room, `${frame.url()} is ${content} px wide, of ${room}`);
      }
    });
  }
});
