import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

const PAGE = 'h5.html?liveness=provider';

/** The face on the provider's page, and the document on the merchant's own. */
describe('a session of our elements with the provider’s liveness check', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack({ IDPROOF_DEMO_REVIEW: '1' });
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
  });

  async function start(query = ''): Promise<Person> {
    const visit = await openBrowser();
    visits.push(visit);
    const person = new Person(visit.page);
    await person.agree(`${stack.demo}/${PAGE}${query}`);
    await person.sees('Take a photo of your face');
    return person;
  }

  async function captureFace(person: Person, view: Person['view'] = person.page): Promise<void> {
    const onPage = new Person(person.page, view);
    await onPage.sees('Sandbox, for development only');
    await onPage.isAt('Selfie');
    await onPage.upload('me.jpg', readFace('Family1-Mom2'));
  }

  it('goes to the provider’s page by redirect, comes back for the document, and is approved', async () => {
    const person = await start();
    await person.press('Continue');
    await captureFace(person);
    await person.page.waitForURL(`${stack.demo}/${PAGE}`);
    await person.isAt('Document');
    await person.page.reload();
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('You are verified');
    await person.sees('Our verification provider confirmed that you were there in person.');
  });

  it('shows the provider’s page in a frame', async () => {
    const person = await start('&embed=frame');
    await person.press('Continue');
    await captureFace(person, person.page.frameLocator('iframe'));
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.sees('You are verified');
  });

  it('asks for the document once more where it shows somebody else, and refuses the second one', async () => {
    const person = await start();
    await person.press('Continue');
    await captureFace(person);
    await person.isAt('Document');
    await person.upload('passport.jpg', await photographHolder('Family1-Dad1'));
    await person.sees('Your face does not match the photo in the document');
    await person.upload('passport.jpg', await photographHolder('Family1-Dad1', { seed: 22 }));
    await person.sees('The face does not match the photo in the document.');
    assert.equal(await person.view.getByText('You are verified').count(), 0);
  });
});
