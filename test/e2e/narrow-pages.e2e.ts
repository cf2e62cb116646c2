import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { listPages, runDemo } from '../helpers/e2e/demo-pages.js';

describe('the pages of the demo on a phone, in a real Chromium', () => {
  const demo = runDemo();

  for (const name of listPages()) {
    it(`${name} is no wider than the window, and no frame's page wider than the frame`, async () => {
      await demo.open(name);
      for (const frame of demo.page().frames()) {
        const [content, room] = await frame.evaluate(() => {
          const { scrollWidth, clientWidth } = document.documentElement;
          return [scrollWidth, clientWidth] as const;
        });
        assert.ok(content <= room, `${frame.url()} is ${content} px wide, of ${room}`);
      }
    });
  }
});
