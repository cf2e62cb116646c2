import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Locator } from 'playwright-core';
import {
  BROUGHT_IN,
  EMPTY,
  HALF_OUT,
  LYING,
  MOVING,
  NEAR_AND_FAR,
  writeTableFilm,
  type TableFilm,
} from '../helpers/capture-films.js';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { startElementsPage, type ElementsPage } from '../helpers/e2e/elements-page.js';
import { assertCameraOff, press, watchTracks } from '../helpers/e2e/person.js';
import { facePath } from '../helpers/faces.js';
import { renderHolderPassport } from '../helpers/holders.js';
import { photographDocument, renderDocument } from '../helpers/specimens/drawn.js';
import type { FlatPage } from '../helpers/specimens/index.js';

/** Longer than it takes to count in and to take a picture, once there is a hint. Milliseconds. */
const WAIT = 2500;

const CARD = '99990000001';
const PASSPORT = '00000001003';

type DocumentCapture = HTMLElementTagNameMap['idproof-document-capture'];

describe('a document before the fake camera, in a real Chromium', () => {
  let site: ElementsPage;
  let visit: Visit;
  let element: Locator;
  let card: FlatPage;
  let back: FlatPage;
  let passport: FlatPage;
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-films-'));
  const film = join(scratch, 'camera.y4m');

  before(async () => {
    const rendered = await renderDocument({ format: 'TD1', seed: 402, portrait: facePath('Family1-Mom1') });
    card = rendered.front;
    back = rendered.back!;
    passport = await renderHolderPassport('Family1-Mom1');
    await writeTableFilm(film, { places: EMPTY });
    site = await startElementsPage();
    visit = await openBrowser({ film });
    await watchTracks(visit.page);
    element = visit.page.locator('idproof-document-capture');
  });
  after(async () => {
    await visit?.close();
    await site?.stop();
    rmSync(scratch, { recursive: true, force: true });
  });

  /** Opens the camera on a film; presses nothing from then on. */
  async function look(table: TableFilm, docType = CARD): Promise<void> {
    await writeTableFilm(film, table);
    await visit.page.goto(site.url);
    await element.evaluate((capture: DocumentCapture, type) => {
      Object.assign(capture, { docType: type, review: 'always' });
    }, docType);
    await element.getByRole('button', { name: 'Open the camera' }).click();
  }

  /** The pages whose pictures were handed over. */
  const handed = async (): Promise<string | null> => visit.page.locator('body').getAttribute('data-handed');
  const review = (): Locator => element.getByRole('button', { name: 'Use this photo' });

  async function assertTaken(): Promise<void> {
    await review().waitFor();
    assert.equal(await element.getByRole('button', { name: 'Use it anyway' }).count(), 0);
    await assertCameraOff(visit.page);
    assert.deepEqual(visit.complaints, []);
  }

  async function assertNotTaken(hint: string | RegExp): Promise<void> {
    await element.getByText(hint).first().waitFor();
    await visit.page.waitForTimeout(WAIT);
    assert.equal(await review().count(), 0, 'no photos were taken');
    await element.getByRole('button', { name: 'Take a photo of the document' }).waitFor();
    assert.deepEqual(visit.complaints, []);
  }

  it('takes nothing from an empty table', async () => {
    await look({ places: EMPTY });
    await assertNotTaken('Hold your document up to the camera');
  });

  it('says of a photo of an empty table that shows no document, and lets the person take it again or use it', async () => {
    await element.getByRole('button', { name: 'Take a photo of the document' }).click();
    const anyway = element.getByRole('button', { name: 'Use it anyway' });
    await anyway.waitFor();
    await element
      .getByText('We could not find a document in this photo. Show the whole document, on a plain surface.', {
        exact: true,
      })
      .waitFor();
    const again = element.getByRole('button', { name: 'Take again' });
    assert.match((await again.getAttribute('class')) ?? '', /primary/);
    assert.doesNotMatch((await anyway.getAttribute('class')) ?? '', /primary/);
    assert.match((await element.getByRole('status').textContent()) ?? '', /We could not find a document in this photo/);
    await press(anyway);
    await element.getByText('Your photo is ready.').first().waitFor();
  });

  it('takes a card that is brought in, without a press', async () => {
    await look({ page: card, places: BROUGHT_IN });
    await assertTaken();
  });

  it('takes a passport that is brought in, without a press', async () => {
    await look({ page: passport, places: BROUGHT_IN }, PASSPORT);
    await assertTaken();
  });

  it('does not take a card that is half out', async () => {
    await look({ page: card, places: HALF_OUT });
    await assertNotTaken('Part of it is cut off. Move to the middle');
  });

  it('takes a card that a thumb holds at its border, without a press', async () => {
    await look({ page: card, places: LYING, isHeld: true });
    await assertTaken();
  });

  it('does not take a card that a finger covers', async () => {
    await look({ page: card, places: LYING, isCovered: true });
    await assertNotTaken(/Take your fingers off it|Part of it is cut off|Fit all of it inside the frame/);
  });

  it('does not take a card that moves', async () => {
    await look({ page: card, places: MOVING });
    await assertNotTaken(/Move more slowly|Hold still/);
  });

  it('says that a soft camera cannot focus on a card so near, and takes an uploaded photo of it', async () => {
    await look({ page: card, places: NEAR_AND_FAR, hasFixedFocus: true });
    await element.getByText('Out of focus. Hold it a little further away').first().waitFor();
    const help = element.getByText('This camera cannot focus up close. You can upload a photo instead.');
    await help.first().waitFor();
    assert.equal(await review().count(), 0, 'no photos were taken');
    assert.equal(await element.getByText('Good').count(), 0, 'nothing is good');
    await element.getByRole('button', { name: 'Upload a photo' }).waitFor();
    const { jpeg } = await photographDocument(card, { seed: 2002 });
    await element.locator('#upload').setInputFiles({ name: 'card.jpg', mimeType: 'image/jpeg', buffer: jpeg });
    await assertTaken();
  });

  it('knows the front again where the back belongs', async () => {
    await writeTableFilm(film, { page: card, places: LYING });
    await visit.page.goto(site.url);
    await element.evaluate((capture: DocumentCapture, docType) => {
      Object.assign(capture, { docType, pages: 'front,back', review: 'always' });
      capture.addEventListener('idproof-capture', ({ detail }) => {
        document.body.dataset['handed'] = `${document.body.dataset['handed'] ?? ''} ${detail.page}`.trim();
      });
    }, CARD);
    await element.getByRole('button', { name: 'Open the camera' }).click();
    await review().waitFor();
    // Elsewhere on the table: the very same bytes would be refused as the same file.
    await writeTableFilm(film, { page: card, places: [[0.47, 0.5]] });
    await press(review());
    await assertNotTaken('Now turn it over');
    await press(element.getByRole('button', { name: 'Take a photo of the document' }));
    await element.getByText('It is the same side as before. Turn it over and take the photo again.').first().waitFor();
    await element.getByRole('button', { name: 'Use it anyway' }).waitFor();
    assert.equal(await handed(), 'front', 'nothing is sent, so no attempt is spent');
    await writeTableFilm(film, { page: back, places: LYING });
    await press(element.getByRole('button', { name: 'Take again' }));
    await assertTaken();
    await press(review());
    assert.equal(await handed(), 'front back');
  });
});
