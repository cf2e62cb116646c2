import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { photographHolder } from '../helpers/holders.js';

describe('Back, Forward, a reload and a second tab, in a real Chromium', () => {
  let stack: Stack;
  let visit: Visit;
  let person: Person;
  let passport: Buffer;
  before(async () => {
    passport = await photographHolder('Family1-Mom1');
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await visit?.close();
    await stack?.stop();
  });
  // A profile of its own is a person of its own.
  beforeEach(async () => {
    await visit?.close();
    visit = await openBrowser();
    person = new Person(visit.page);
    await visit.page.goto(`${stack.demo}/elements.html`);
    await person.agree(stack.demo);
    await person.upload('passport.jpg', passport);
    await person.isRead();
  });

  async function finish(who: Person): Promise<void> {
    await who.upload('me.jpg', readFace('Family1-Mom2'));
    await who.sees('You are verified');
  }
  const address = (): string => new URL(visit.page.url()).pathname;

  it('go back to the document and forward to the selfie', async () => {
    await visit.page.goBack();
    await person.isAt('Document');
    await visit.page.goForward();
    await person.isAt('Selfie');
    await visit.page.goBack();
    await person.isAt('Document');
    await person.upload('again.jpg', await photographHolder('Family1-Mom1', {}, { seed: 9 }));
    await person.isAt('Selfie');
    await finish(person);
    assert.deepEqual(visit.complaints, []);
  });

  it('ask before the flow is left, and leave the page where it is', async () => {
    await visit.page.goBack();
    await person.isAt('Document');
    for (let time = 0; time < 2; time++) {
      await visit.page.goBack();
      await person.press('Keep going');
      await person.isAt('Document');
      assert.equal(address(), '/');
    }
    await visit.page.goForward();
    await person.isAt('Selfie');
    await finish(person);
    await visit.page.goBack();
    await visit.page.waitForURL('**/elements.html');
    assert.deepEqual(visit.complaints, []);
  });

  it('leave at Back to the question, with nothing cancelled', async () => {
    await visit.page.goBack();
    await person.isAt('Document');
    await visit.page.goBack();
    // It takes presses as soon as somebody can have seen it.
    await visit.page.getByRole('button', { name: 'Keep going' }).click({ trial: true });
    visit.page.on('dialog', (dialog) => void dialog.accept());
    await visit.page.goBack();
    await visit.page.waitForURL('**/elements.html');
    await visit.page.goForward();
    // The document was read, and the tab still has its picture.
    await person.isAt('Selfie');
    await finish(person);
    assert.deepEqual(visit.complaints, []);
  });

  it('go on where the person was after a reload, and say what has to be taken again', async () => {
    visit.page.on('dialog', (dialog) => void dialog.accept());
    await visit.page.reload();
    await person.isAt('Selfie');
    await visit.page.evaluate(() => sessionStorage.removeItem('idproof.pictures'));
    await visit.page.reload();
    await person.isAt('Document');
    await person.sees(/^The photo of your document is no longer there/);
    await person.upload('passport.jpg', passport);
    await person.isAt('Selfie');
    await visit.page.goBack();
    await person.isAt('Document');
    await visit.page.goForward();
    await finish(person);
    assert.deepEqual(visit.complaints, []);
  });

  it('show the result again after a reload, leave it at once, and begin anew at the next visit', async () => {
    await finish(person);
    await visit.page.reload();
    await person.sees('You are verified');
    await person.sees('Thank you. Your account is open.');
    await visit.page.goBack();
    await visit.page.waitForURL('**/elements.html');
    await visit.page.goto(stack.demo);
    await person.sees('Get started');
    assert.deepEqual(visit.complaints, []);
  });

  it('show the result again after Back to the page before and Forward', async () => {
    visit.page.on('dialog', (dialog) => void dialog.accept());
    await finish(person);
    await visit.page.goBack();
    await visit.page.waitForURL('**/elements.html');
    await visit.page.goForward();
    await person.sees('You are verified');
    assert.equal(address(), '/');
  });

  it('ask before anything is sent for whoever comes by a link to what was left open', async () => {
    visit.page.on('dialog', (dialog) => void dialog.accept());
    await visit.page.goto(stack.demo);
    await person.sees('Get started');
    await person.press('Get started');
    await person.isAt('Document');
    // Nobody has reloaded this page.
    await person.sees(/^The photo of your document is no longer there/);
  });

  it('tell a tab why it needs the document again once another one has sent it anew', async () => {
    const other = new Person(await visit.context.newPage());
    await other.page.goto(stack.demo);
    await other.press('Get started');
    await other.isAt('Document');
    await other.upload('again.jpg', await photographHolder('Family1-Mom1', {}, { seed: 9 }));
    await other.isAt('Selfie');
    await visit.page.bringToFront();
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees(/^A newer photo of your document was sent from another tab or device/);
    await person.upload('passport.jpg', passport);
    await person.isAt('Selfie');
    await finish(person);
  });

  it('lead one session in two tabs to one end', async () => {
    const other = new Person(await visit.context.newPage());
    await other.page.goto(stack.demo);
    await other.press('Get started');
    await other.isAt('Document');
    await other.upload('passport.jpg', passport);
    await other.isAt('Selfie');
    await finish(other);
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('You are verified');
  });
});
