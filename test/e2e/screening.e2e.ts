import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';

/** The list in which the holder of the demo's documents stands. */
const LIST = readFileSync(new URL('../../docs/watchlists/demo.json', import.meta.url), 'utf8');
/** What only the list and the hits of it say. */
const OF_THE_LIST = /van der Pool|INV-7|Invented|screening_|hitResults|name_match/;

/** A person at the demo's page who is screened against the lists of the sandbox. */
describe('screening against watchlists, in a real Chromium', () => {
  let stack: Stack;
  const visits: Visit[] = [];
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    for (const visit of visits) await visit.close();
    await stack.stop();
  });

  const askSandbox = async (method: string, path: string, body?: string): Promise<void> => {
    const answer = await fetch(`${stack.sandbox}/sandbox/${path}`, {
      method,
      headers: { Authorization: `Bearer ${stack.env.IDPROOF_SANDBOX_ADMIN_KEY}`, 'Content-Type': 'application/json' },
      ...(body === undefined ? {} : { body }),
    });
    assert.ok(answer.ok, `${method} ${path}: ${answer.status}`);
  };
  const lists = () => `watchlists/${stack.env.IDPROOF_CLIENT_ID}/demo`;
  const breakScreening = () =>
    askSandbox(
      'POST',
      'faults',
      JSON.stringify({
        kind: 'result',
        operation: 'v3.aml.nss.screen',
        resultCode: 'SYSTEM_ERROR',
        resultStatus: 'F',
        count: 10_000,
      }),
    );

  async function visit(options: Parameters<typeof openBrowser>[0] = {}): Promise<Visit> {
    const opened = await openBrowser(options);
    visits.push(opened);
    return opened;
  }

  /** Gives document and selfie. */
  async function goThrough(query = '?screening=true'): Promise<{ person: Person; visited: Visit }> {
    const visited = await visit();
    const person = new Person(visited.page);
    await person.agree(`${stack.demo}/${query}`);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isRead();
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    return { person, visited };
  }

  it('is named before the person agrees, and changes nothing for one whom no list knows', async () => {
    const { person, visited } = await goThrough();
    await person.sees('You are verified');
    assert.ok(visited.traffic.some((entry) => entry.includes('compared with watchlists')));
    assert.equal(stack.main.written.includes('v3.aml.nss.screen'), true);
  });

  it('shows a waiting screen while no answer comes, also after a reload, and then the result', async () => {
    await breakScreening();
    const { person } = await goThrough();
    await person.sees('Waiting for the result…');
    await person.page.reload();
    await person.sees('Waiting for the result…');
    await askSandbox('DELETE', 'faults');
    await person.sees('You are verified');
  });

  it('ends in a review after a hit, of which no answer to the browser says anything', async () => {
    await askSandbox('PUT', lists(), LIST);
    const { person, visited } = await goThrough();
    await person.sees('Your verification is under review');
    await eventually(() => assert.ok(visited.traffic.some((entry) => entry.includes('"outcome":"review"'))));
    // The code of the page names the reasons of every kind.
    const answers = visited.traffic.filter((entry) => !entry.startsWith(`< ${stack.demo}/assets/`));
    for (const entry of answers) assert.doesNotMatch(entry, OF_THE_LIST);
  });

  it('lets a reviewer compare the person with the record, screen again, and decide', async () => {
    const { page, complaints } = await visit({ width: 1280, height: 900 });
    await page.goto(/^desk (.+)$/m.exec(stack.main.written)?.[1] ?? '');
    await page.locator('.waiting button').first().click();
    await page.getByText('A watchlist has a person like this one').waitFor();
    const hit = page.getByRole('table', { name: /Vanterpool/i });
    await hit.waitFor();
    const name = await hit.getByRole('row', { name: /^Name/ }).innerText();
    assert.match(name, new RegExp(`${HOLDER.givenNames} ${HOLDER.surname}[\\s\\S]*Zelda Quinn Vanterpool`));
    assert.match(await hit.innerText(), /Invented sanctions list, INV-7, since 2019-05-02/);
    assert.match(await hit.innerText(), /SANCTION, Sanctions, Invented/);
    const shots = process.env['SHOTS'];
    if (shots) await page.screenshot({ path: `${shots}/desk-desktop.png`, fullPage: true });
    const label = await hit.getByRole('rowheader', { name: 'Nationality' }).boundingBox();
    assert.ok(label && label.width > 100 && label.height < 60, 'labels have room beside the values');
    await page.setViewportSize({ width: 390, height: 800 });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), true);
    if (shots) await page.screenshot({ path: `${shots}/desk-phone.png`, fullPage: true });
    await page.setViewportSize({ width: 1280, height: 900 });
    await askSandbox('DELETE', lists());
    await page.getByRole('button', { name: 'Screen again' }).click();
    await page.getByText('The watchlists were searched again.').waitFor();
    const runs = await page.locator('.runs h4').allInnerTexts();
    assert.deepEqual(
      runs.map((run) => /ACCEPT|REVIEW|REJECT/.exec(run)?.[0] === 'ACCEPT'),
      [true, false],
    );
    await page.locator('.decision').getByRole('button', { name: 'Approve' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Yes, approve' }).click();
    await page.getByText('Approved.').waitFor();
    assert.equal(await page.locator('.runs').isVisible(), false);
    assert.deepEqual(complaints, []);
  });

  it('measures what it adds to the way without one', async (t) => {
    const times: Record<string, number[]> = { with: [], without: [] };
    for (let round = 0; round < 3; round++) {
      for (const [kind, query] of [
        ['without', ''],
        ['with', '?screening=true'],
      ] as const) {
        const { person } = await goThrough(query);
        const since = performance.now();
        await person.sees('You are verified');
        times[kind]!.push((performance.now() - since) / 1000);
      }
    }
    const write = (all: number[] = []) => all.map((one) => one.toFixed(2)).join(', ');
    t.diagnostic(`selfie to result, in s: with ${write(times['with'])}; without ${write(times['without'])}`);
  });
});
