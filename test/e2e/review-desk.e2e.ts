import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Locator, Page } from 'playwright-core';
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

  /** Presses a decision, and says that it is meant. */
  async function decide(page: Page, what: 'Approve' | 'Reject'): Promise<void> {
    await page.locator('.decision').getByRole('button', { name: what }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: `Yes, ${what.toLowerCase()}` })
      .click();
  }

  /** The ends of the ids of those who wait, by which the page names them. */
  const readIds = async (entries: Locator): Promise<string[]> =>
    entries.evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['session']?.slice(-8) ?? ''));

  it('shows what was read, the checks and the pictures, and forgets them once somebody decides', async () => {
    await goThrough();
    const { page, complaints } = await atDesk();
    const entry = page.locator('.waiting button').first();
    assert.match((await entry.textContent()) ?? '', new RegExp(`^${HOLDER.givenNames} ${HOLDER.surname}Passport · `));
    await entry.click();
    await page.getByRole('heading', { name: `${HOLDER.givenNames} ${HOLDER.surname}` }).waitFor();
    await page.getByText('Liveness was not checked').first().waitFor();
    for (const name of ['Selfie', 'Document, front']) {
      const image = page.getByRole('img', { name });
      await image.waitFor();
      assert.ok(await image.evaluate((each: HTMLImageElement) => each.decode().then(() => each.naturalWidth > 100)));
    }
    // The picture is large and beside what was read from it, and the decision is in sight wherever the reviewer looks.
    for (const [width, height] of [
      [1280, 800],
      [390, 664],
    ] as const) {
      await page.setViewportSize({ width, height });
      for (const end of [0, 99_999]) {
        await page.evaluate((top) => scrollTo(0, top), end);
        for (const name of ['Approve', 'Reject']) {
          const { y = 0, height: own = 0 } =
            (await page.locator('.decision').getByRole('button', { name }).boundingBox()) ?? {};
          assert.ok(own >= 44 && y >= 0 && y + own <= height, `${name} at ${y} of ${height}`);
        }
      }
    }
    await page.setViewportSize({ width: 1280, height: 800 });
    const front = (await page.getByRole('img', { name: 'Document, front' }).boundingBox())!;
    const selfie = (await page.getByRole('img', { name: 'Selfie' }).boundingBox())!;
    assert.ok(selfie.x >= front.x + front.width, 'the faces are side by side');
    assert.ok(selfie.height > 200 && selfie.y + selfie.height <= front.y + front.height, 'in one view');
    const [checks, facts] = [
      (await page.locator('.facts').first().boundingBox())!,
      (await page.locator('.facts').last().boundingBox())!,
    ];
    assert.ok(front.width > 480 && front.height > 300, `${front.width} × ${front.height}`);
    assert.ok(facts.x >= front.x + front.width && facts.width >= 416, `at ${facts.x}, ${facts.width} wide`);
    assert.ok(checks.y - front.y - front.height < 80, 'no void below the document');
    assert.match((await page.locator('.fields').textContent()) ?? '', /[A-Z][a-z]+ \d{1,2}, \d{4}/);
    await page.getByRole('textbox', { name: 'Note, for the record' }).fill('Seen in the branch');
    await decide(page, 'Approve');
    await page.getByText('Approved.').waitFor();
    await page.getByText('Nobody is waiting.').waitFor();
    assert.equal(await page.getByRole('img').count(), 0);
    assert.deepEqual(complaints, []);
  });

  it('shows papers with their names beside that of the document, which are missing, and what was switched off', async () => {
    await goThrough();
    const { page, complaints } = await atDesk();
    await page.route(/\/api\/desk\/sessions\/\w+$/, async (route) => {
      const answer = await route.fetch();
      const session = (await answer.json()) as { evidence: object };
      const values = { account_holders_name: { text: 'Someone Else', confidence: 0.7 } };
      const papers = [{ schemaId: 'bank_statement_v1', values, nameFields: ['account_holders_name'] }];
      const evidence = { ...session.evidence, papers, missingPapers: ['invoice_v1'], switchedOff: ['screening'] };
      await route.fulfill({ json: { ...session, evidence, reasons: [{ code: 'service_off' }] } });
    });
    await page.locator('.waiting button').first().click();
    const holder = page.getByRole('row', { name: /^Account holders name/ });
    await holder.getByText(`In the document: ${HOLDER.givenNames} ${HOLDER.surname}`).waitFor();
    await holder.getByText('70 %, uncertain').waitFor();
    await page.getByText('Invoice: no file of it could be read').waitFor();
    await page.getByText('A service was switched off when this session began: screening').waitFor();
    await page.unroute(/\/api\/desk\/sessions\/\w+$/);
    await decide(page, 'Reject');
    await page.getByText('Nobody is waiting.').waitFor();
    assert.deepEqual(complaints, []);
  });

  it('sends nothing at a double press, nor when the reviewer goes back', async () => {
    await goThrough();
    const { page } = await atDesk();
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() === 'POST') sent.push(request.url());
    });
    await page.locator('.waiting button').first().click();
    const dialog = page.getByRole('dialog', { name: 'Reject this verification?' });
    const reject = page.locator('.decision').getByRole('button', { name: 'Reject' });
    await reject.dblclick();
    await dialog.getByText(`${HOLDER.givenNames} ${HOLDER.surname}`).waitFor();
    // The second press of a hurried hand lands on the button itself.
    await dialog.locator('.keep').click();
    await reject.click();
    assert.equal(await dialog.locator('.act').isDisabled(), true);
    await page.keyboard.press('Enter');
    await dialog.waitFor({ state: 'hidden' });
    assert.deepEqual(sent, []);
    await decide(page, 'Reject');
    await page.getByText('Rejected.').waitFor();
    assert.equal(sent.length, 1);
  });

  it('says when the list does not come, and asks for it again', async () => {
    const { page } = await atDesk();
    await page.route('**/api/desk/sessions', (route) => route.fulfill({ status: 502, json: {} }));
    await page.reload();
    await page.getByText('That did not work. Please try again.').waitFor();
    assert.equal(await page.getByText('Nobody is waiting.').isVisible(), false);
    await page.unroute('**/api/desk/sessions');
    await page.getByRole('button', { name: 'Refresh the list' }).click();
    await page.getByText('Nobody is waiting.').waitFor();
    assert.equal(await page.getByText('That did not work.').isVisible(), false);
  });

  it('two reviewers: the second hears that somebody else has decided', async () => {
    await goThrough();
    const [{ page: one }, { page: two }] = [await atDesk(), await atDesk()];
    for (const page of [one, two]) {
      await page.locator('.waiting button').first().click();
      await page.getByRole('img', { name: 'Selfie' }).waitFor();
    }
    await decide(one, 'Reject');
    await one.getByText('Rejected.').waitFor();
    await decide(two, 'Approve');
    await two.getByText('Somebody else has decided, or the person has withdrawn.').waitFor();
    await two.getByText('Nobody is waiting.').waitFor();
    assert.equal(await two.getByRole('img').count(), 0, 'the pictures are gone from the second desk');
  });

  it('closes the session that was decided, whatever is on the desk by then', async () => {
    await goThrough();
    await goThrough();
    const { page } = await atDesk();
    const entries = page.locator('.waiting button');
    const about = page.locator('.about');
    const [first = '', second = ''] = await readIds(entries);
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(`**/*${first}/review`, async (route) => {
      await held;
      await route.continue();
    });
    await entries.first().click();
    await about.filter({ hasText: first }).waitFor();
    await decide(page, 'Approve');
    await entries.nth(1).click();
    await about.filter({ hasText: second }).waitFor();
    await page.getByRole('img', { name: 'Selfie' }).waitFor();
    release();
    await page.getByText(`…${first}: Approved.`).waitFor();
    assert.ok(await about.filter({ hasText: second }).isVisible(), 'the second session stays');
    assert.equal(await page.getByRole('img', { name: 'Selfie' }).count(), 1);
    await decide(page, 'Reject');
    await page.getByText('Nobody is waiting.').waitFor();
    assert.equal(await page.locator('[role=status]').textContent(), 'Rejected.');
  });

  it('decides the session in sight while another one is on its way', async () => {
    await goThrough();
    await goThrough();
    const { page } = await atDesk();
    const entries = page.locator('.waiting button');
    const [first = '', second = ''] = await readIds(entries);
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
    await decide(page, 'Approve');
    assert.ok((await decided).url().includes(first), 'the one in sight');
    await page.getByText(`…${first}: Approved.`).waitFor();
    assert.equal(await page.locator('.case').isVisible(), false);
    release();
    await page.locator('.about').filter({ hasText: second }).waitFor();
    await decide(page, 'Reject');
    await page.getByText('Nobody is waiting.').waitFor();
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
