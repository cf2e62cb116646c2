import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { EMPTY, writeTableFilm } from '../helpers/capture-films.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';

/** Phones on their side, the second with the bars of its browser. */
const WINDOWS = [
  [568, 320],
  [667, 331],
] as const;

describe('the camera in a frame on a phone on its side', () => {
  let stack: Stack;
  let visit: Visit;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');
  before(async () => {
    await writeTableFilm(film, { places: EMPTY });
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Agrees where the merchant's own page or the frame asks for it, up to the document. */
  async function reach(page: 'h5.html?embed=frame' | 'frame.html'): Promise<Person> {
    const framed = new Person(visit.page, visit.page.frameLocator('iframe'));
    const shopper = page === 'frame.html' ? framed : new Person(visit.page);
    await shopper.agree(`${stack.demo}/${page}`);
    if (page !== 'frame.html') await shopper.press('Continue');
    await framed.isAt('Document');
    return framed;
  }

  for (const page of ['h5.html?embed=frame', 'frame.html'] as const) {
    for (const [width, height] of WINDOWS) {
      it(`has its hint and most of its shutter in the window: ${page}, ${width} × ${height}`, async () => {
        await visit?.close();
        visit = await openBrowser({ film, width, height });
        const person = await reach(page);
        await person.press('Open the camera');
        const capture = person.view.locator('idproof-document-capture');
        await eventually(async () => {
          const hint = await capture.locator('[part=hint]').boundingBox();
          const shutter = await capture.locator('[part=shutter]').boundingBox();
          assert.ok(hint && hint.y >= 0 && hint.y + hint.height <= height, `hint at ${JSON.stringify(hint)}`);
          const isSeen = shutter && shutter.y >= 0 && shutter.y + 0.75 * shutter.height <= height;
          assert.ok(isSeen, `shutter at ${JSON.stringify(shutter)}`);
        });
      });
    }
  }
});
