import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';

describe('the question whether the document was read right, in a real Chromium', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack();
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
  });

  async function visit(options: Parameters<typeof openBrowser>[0] = {}): Promise<Visit> {
    const opened = await openBrowser(options);
    visits.push(opened);
    return opened;
  }

  /** A person who is asked, once both images are sent. */
  async function beAsked(): Promise<{ opened: Visit; person: Person }> {
    const opened = await visit();
    const person = new Person(opened.page);
    await person.agree(`${stack.demo}/?confirm=true`);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    return { opened, person };
  }

  const QUESTION = 'Did we read this correctly?';

  it('asks after the selfie, also after a reload, and verifies a person who agrees', async () => {
    const { opened, person } = await beAsked();
    await person.sees(QUESTION);
    for (const read of [HOLDER.surname, HOLDER.givenNames, HOLDER.documentNumber]) await person.sees(read);
    await opened.page.reload();
    await person.sees(QUESTION);
    await person.press('Everything is right');
    await person.sees('You are verified');
    assert.deepEqual(opened.complaints, []);
  });

  it('has a correction reviewed, where the desk shows it beside what was read', async () => {
    const { opened, person } = await beAsked();
    await person.sees(QUESTION);
    const { page } = opened;
    await page.getByRole('listitem').filter({ hasText: 'Last name' }).getByRole('button').click();
    const field = page.getByRole('textbox', { name: 'Last name' });
    assert.equal(await field.inputValue(), HOLDER.surname);
    await field.fill('Canary-Typed');
    await person.sees('What your document says counts.');
    await person.press('Send corrections');
    await person.sees('You told us that something was misread, so we need to check it ourselves.');
    assert.equal(await page.getByText('Canary-Typed').count(), 0);
    assert.deepEqual(opened.complaints, []);
    const sent = opened.traffic.filter((entry) => entry.includes('Canary-Typed'));
    assert.equal(sent.length, 1);
    assert.match(sent[0] ?? '', /^> POST .*\/v1\/session\/confirm /);
    assert.ok(!stack.main.written.includes('Canary-Typed'), 'logs');

    const desk = (await visit({ width: 1280, height: 900 })).page;
    await desk.goto(/^desk (.+)$/m.exec(stack.main.written)?.[1] ?? '');
    await desk.locator('.waiting button').first().click();
    await desk.getByText('The person says that something was misread').waitFor();
    const row = desk.getByRole('row', { name: 'Last name' });
    assert.match((await row.textContent()) ?? '', new RegExp(`${HOLDER.surname}The person says: Canary-Typed`));
  });

  it('says that its code did not arrive, and goes on once it does', async () => {
    const opened = await visit();
    const person = new Person(opened.page);
    let isCut = true;
    const code = await findCode(opened);
    await opened.page.route(code, (route) => (isCut ? route.abort() : route.continue()));
    await person.agree(`${stack.demo}/?confirm=true`);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('We cannot continue right now');
    isCut = false;
    await person.press('Try again');
    await person.sees(QUESTION);
    await person.press('Everything is right');
    await person.sees('You are verified');
  });

  /** The address of the code of the step, as an earlier visit fetched it. */
  async function findCode(opened: Visit): Promise<RegExp> {
    const name = visits
      .filter((each) => each !== opened)
      .flatMap(({ traffic }) => traffic.flatMap((entry) => /\/([\w.-]*confirm[\w-]*\.js)/.exec(entry)?.[1] ?? []))[0];
    assert.ok(name, 'the code of the step is a file of its own');
    return new RegExp(name.replaceAll('.', '\\.'));
  }
});
