import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';

describe('the review desk of the demo, in a real Chromium', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack({ ...INJECTED_ENGINES, IDPROOF_DEMO_REVIEW: '1' });
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

  /** Somebody whom nothing shows to be there in the flesh ends at the desk. */
  async function goThrough(): Promise<void> {
    const { page } = await visit();
    const person = new Person(page);
    await person.agree(stack.demo);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees(/check/i);
  }

  async function atDesk(): Promise<Visit> {
    const opened = await visit({ width: 1280, height: 900 });
    const address = /^desk (.+)$/m.exec(stack.main.written)?.[1] ?? '';
    await opened.page.goto(address);
    await opened.page.getByRole('heading', { name: 'Waiting' }).waitFor();
    assert.equal(new URL(opened.page.url()).hash, '', 'the key left the address bar');
    return opened;
  }

  it('shows what was read, the checks and the pictures, and forgets them once somebody decides', async () => {
    await goThrough();
    const { page, complaints } = await atDesk();
    await page.locator('.waiting button').first().click();
    await page.getByRole('heading', { name: `${HOLDER.givenNames} ${HOLDER.surname}` }).waitFor();
    await page.getByText('Liveness not checked').first().waitFor();
    for (const name of ['Selfie', 'Document, front']) {
      const image = page.getByRole('img', { name });
      await image.waitFor();
      assert.ok(await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth > 100)));
    }
    await page.getByRole('textbox', { name: 'Note, for the record' }).fill('Seen in the branch');
    await page.getByRole('button', { name: 'Approve' }).click();
    await page.getByText('Approved.').waitFor();
    await page.getByText('Nobody waits.').waitFor();
    assert.equal(await page.getByRole('img').count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('two reviewers: the second hears that somebody else has decided', async () => {
    await goThrough();
    const [{ page: one }, { page: two }] = [await atDesk(), await atDesk()];
    for (const page of [one, two]) {
      await page.locator('.waiting button').first().click();
      await page.getByRole('img', { name: 'Selfie' }).waitFor();
    }
    await one.getByRole('button', { name: 'Reject' }).click();
    await one.getByText('Rejected.').waitFor();
    await two.getByRole('button', { name: 'Approve' }).click();
    await two.getByText('Somebody else has decided, or the person has withdrawn.').waitFor();
    await two.getByText('Nobody waits.').waitFor();
    assert.equal(await two.getByRole('img').count(), 0, 'the pictures are gone from the second desk');
  });

  it('closes the session that was decided, whatever is on the desk by then', async () => {
    await goThrough();
    await goThrough();
    const { page } = await atDesk();
    const entries = page.locator('.waiting button');
    const about = page.locator('.about');
    const [first = '', second = ''] = (await entries.allTextContents()).map((text) => text.slice(1, 9));
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/*${first}/review`, async (route) => {
      await held;
      await route.continue();
    });
    await entries.first().click();
    await about.filter({ hasText: first }).waitFor();
    await page.getByRole('button', { name: 'Approve' }).click();
    await entries.nth(1).click();
    await about.filter({ hasText: second }).waitFor();
    await page.getByRole('img', { name: 'Selfie' }).waitFor();
    release();
    await page.getByText(`…${first}: Approved.`).waitFor();
    assert.ok(await about.filter({ hasText: second }).isVisible(), 'the second session stays');
    assert.equal(await page.getByRole('img', { name: 'Selfie' }).count(), 1);
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nobody waits.').waitFor();
    assert.equal(await page.locator('[role=status]').textContent(), 'Rejected.');
  });

  it('decides the session in sight while another one is on its way', async () => {
    await goThrough();
    await goThrough();
    const { page } = await atDesk();
    const entries = page.locator('.waiting button');
    const [first = '', second = ''] = (await entries.allTextContents()).map((text) => text.slice(1, 9));
    await entries.first().click();
    await page.locator('.about').filter({ hasText: first }).waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/*${second}`, async (route) => {
      await held;
      await route.continue();
    });
    await entries.nth(1).click();
    const decided = page.waitForRequest((request) => request.url().endsWith('/review'));
    await page.getByRole('button', { name: 'Approve' }).click();
    assert.ok((await decided).url().includes(first), 'the one in sight');
    await page.getByText(`…${first}: Approved.`).waitFor();
    assert.equal(await page.locator('.case').isVisible(), false);
    release();
    await page.locator('.about').filter({ hasText: second }).waitFor();
    await page.getByRole('button', { name: 'Reject' }).click();
    await page.getByText('Nobody waits.').waitFor();
  });

  it('stays closed without the key, and opens with it by hand', async () => {
    const { page } = await visit();
    await page.goto(`${stack.demo}/desk.html`);
    const field = page.getByLabel('The key that the demo printed when it started');
    await field.fill('a guess');
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page.getByText('That is not the key.').waitFor();
    await field.fill(/desk\.html#(.+)$/m.exec(stack.main.written)?.[1] ?? '');
    await page.getByRole('button', { name: 'Open the desk' }).click();
    await page.getByRole('heading', { name: 'Waiting' }).waitFor();
  });
});
