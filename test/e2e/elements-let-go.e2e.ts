import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { CDPSession } from 'playwright-core';
import { writeStillFilm } from '@idproof/testing/film';
import { faceScene } from '../helpers/camera-scenes.js';
import { LYING, writeTableFilm } from '../helpers/capture-films.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { startElementsPage, type ElementsPage } from '../helpers/e2e/elements-page.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { press } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';

/** One after the other, as a person meets them who takes pictures anew. */
const ELEMENTS = 4;
/** Chromium's cache of styles may hold the last one of which a drawing was clipped. */
const CACHED = 1;

describe('capture elements that are taken off the page, in a real Chromium', () => {
  let site: ElementsPage;
  let visit: Visit;
  let browser: CDPSession;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');
  before(async () => {
    await writeTableFilm(film, { page: await renderHolderPassport('Family1-Mom1'), places: LYING });
    site = await startElementsPage();
    visit = await openBrowser({ film });
    browser = await visit.context.newCDPSession(visit.page);
    await browser.send('HeapProfiler.enable');
  });
  after(async () => {
    await visit?.close();
    await site?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** How many of an element the page holds, after everything was collected that nobody holds. */
  async function countHeld(name: string): Promise<number> {
    await browser.send('HeapProfiler.collectGarbage');
    const { result } = await browser.send('Runtime.evaluate', {
      expression: `customElements.get('${name}').prototype`,
    });
    const { objects } = await browser.send('Runtime.queryObjects', { prototypeObjectId: result.objectId! });
    const { result: count } = await browser.send('Runtime.callFunctionOn', {
      objectId: objects.objectId!,
      functionDeclaration: 'function () { return this.length }',
      returnByValue: true,
    });
    await browser.send('Runtime.releaseObject', { objectId: objects.objectId! });
    await browser.send('Runtime.releaseObject', { objectId: result.objectId! });
    return count.value as number;
  }

  /** Fails while more of an element are held than these. Frames and answers under way hold theirs a while. */
  const assertHeld = (name: string, most: number): Promise<void> =>
    eventually(async () => {
      const held = await countHeld(name);
      assert.ok(held <= most, `${held} are held`);
    });

  /** Pictures are taken by one new element after the other; the camera, the judge and the encoder work in each. */
  async function assertForgotten(name: string, shutter: string): Promise<void> {
    await visit.page.goto(site.url);
    const element = visit.page.locator(name);
    for (let taken = 0; taken < ELEMENTS; taken++) {
      await element.evaluate((capture) => {
        const next = capture.cloneNode() as Element;
        next.setAttribute('capture-methods', 'manual');
        capture.replaceWith(next);
      });
      await element.evaluate((capture) => capture.setAttribute('review', 'always'));
      await press(element.getByRole('button', { name: 'Open the camera' }));
      await press(element.getByRole('button', { name: shutter }));
      await element.locator('[part~=confirm]').waitFor();
    }
    assert.ok((await countHeld(name)) > 0, 'the one on the page');
    await element.evaluate((capture) => capture.remove());
    await assertHeld(name, CACHED);
  }

  it('are forgotten: documents', async () => {
    await assertForgotten('idproof-document-capture', 'Take a photo of the document');
  });

  it('are forgotten: selfies', async () => {
    await writeStillFilm(film, await faceScene(facePath('Family1-Mom1')));
    await assertForgotten('idproof-selfie-capture', 'Take the selfie');
  });
});
