import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { facePath, readFace } from '../helpers/faces.js';
import { photographDocument, renderDocument } from '../helpers/specimens/drawn.js';
import type { FlatPage } from '../helpers/specimens/index.js';

const portrait = facePath('Family1-Mom1');

async function photograph(page: FlatPage | undefined): Promise<Buffer> {
  assert.ok(page);
  return (await photographDocument(page, { seed: 44, level: 1 })).jpeg;
}

describe('documents other than passports, in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  let person: Person;
  before(async () => {
    stack = await startStack();
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
  });

  async function open(): Promise<void> {
    await visit?.close();
    visit = await openBrowser();
    person = new Person(visit.page);
  }

  it('lets the person choose, and verifies by both sides of an identity card', async () => {
    const { front, back, truth } = await renderDocument({ format: 'TD1', seed: 402, portrait });
    await open();
    await person.agree(`${stack.demo}/?document=choose`);
    await person.sees('Choose your document');
    await visit.page.getByRole('radio', { name: 'Identity card (specimen)' }).check();
    await person.press('Continue');
    await person.sees('Front of your identity card');
    await person.upload('front.jpg', await photograph(front));
    await person.sees('Back of your identity card');
    await person.upload('back.jpg', await photograph(back));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('You are verified');
    await person.sees(String(truth['ID_NUMBER']));
    assert.deepEqual(visit.complaints, []);
  });

  it('verifies by a driving licence', async () => {
    const { front, truth } = await renderDocument({ format: 'LICENCE', seed: 402, portrait });
    await open();
    await person.agree(`${stack.demo}/?document=licence`);
    await person.upload('licence.jpg', await photograph(front));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('You are verified');
    await person.sees(String(truth['ID_NUMBER']));
    assert.deepEqual(visit.complaints, []);
  });
});
