import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Page } from 'playwright-core';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { eventually } from '../helpers/e2e/eventually.js';
import { Person } from '../helpers/e2e/person.js';
import { INJECTED_ENGINES, startStack, type Stack } from '../helpers/e2e/stack.js';
import { readFace } from '../helpers/faces.js';
import { HOLDER, photographHolder } from '../helpers/holders.js';

/** Pages that a test makes up come from no address; this lets them reach servers of this machine. */
const reachLoopback = (page: Page): Promise<void> => page.context().grantPermissions(['local-network-access']);

/** The page's answer with one header changed, as another merchant might send it. */
async function withHeader(page: Page, path: string, name: string, value: string): Promise<void> {
  await reachLoopback(page);
  await page.route(`**${path}`, async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, headers: { ...answer.headers(), [name]: value } });
  });
}

describe('a flow in a frame of another origin', () => {
  let stack: Stack;
  let visit: Visit;
  before(async () => {
    stack = await startStack(INJECTED_ENGINES);
  });
  after(async () => {
    await visit?.close();
    await stack.stop();
  });

  async function open(): Promise<Person> {
    await visit?.close();
    visit = await openBrowser();
    return new Person(visit.page, visit.page.frameLocator('iframe'));
  }

  it('verifies a person, and tells the page around what happens and nothing more', async () => {
    const person = await open();
    await person.agree(`${stack.demo}/frame.html`);
    const [, frame] = visit.page.frames();
    assert.equal(new URL(frame?.url() ?? '').hostname, '127.0.0.1');
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
    await person.sees('You are verified');
    await visit.page.getByText('Thank you. Your account is open.').waitFor();
    const heard = await visit.page.locator('.log li').allTextContents();
    const names = heard.map((line) => /idproof-[a-z]+$/.exec(line.split(' {')[0] ?? '')?.[0]);
    assert.deepEqual(names.toReversed(), [
      'idproof-step',
      'idproof-consent',
      'idproof-step',
      'idproof-step',
      'idproof-step',
      'idproof-finish',
    ]);
    const text = heard.join('\n');
    for (const read of [HOLDER.surname, HOLDER.documentNumber])
      assert.ok(!text.includes(read), 'what was read stays in the frame');
    await visit.page.reload();
    await person.sees('You are verified');
    await visit.page.getByText('Thank you. Your account is open.').waitFor();
    await visit.page.goto(`${stack.demo}/frame.html`);
    await person.sees('Get started');
    assert.deepEqual(visit.complaints, []);
  });

  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    it(`begins as the page does, without a hole, at ${width} × ${height}`, async () => {
      const person = await open();
      await visit.page.setViewportSize({ width, height });
      await visit.page.goto(`${stack.demo}/frame.html`);
      await person.sees('Get started');
      const [, frame] = visit.page.frames();
      await eventually(async () => {
        const shown = (await visit.page.locator('iframe').boundingBox())!.height;
        const { drawing, needs, button } = await frame!.evaluate(() => {
          const root = document.querySelector('idproof-flow')!.shadowRoot!;
          const lines = [...root.querySelectorAll('.needs li')].map((line) => line.getBoundingClientRect().left);
          return {
            drawing: root.querySelector('.hero')!.getBoundingClientRect().height,
            needs: new Set(lines).size,
            button: root.querySelector('.primary')!.getBoundingClientRect().bottom,
          };
        });
        assert.ok(drawing > 100, `the drawing is ${drawing} px high`);
        assert.equal(needs, 1, 'one below the other');
        assert.ok(shown - button < 80, `${shown - button} px are empty below the button`);
      });
    });
  }

  it('gives the token to nobody but the frame, and the frame its size to the page', async () => {
    const person = await open();
    await person.agree(`${stack.demo}/frame.html`);
    await person.isAt('Document');
    const tokens = visit.traffic.flatMap((line) =>
      [...line.matchAll(/"clientToken":"([^"]+)"/g)].map(([, token = '']) => token),
    );
    assert.ok(tokens.length > 0);
    for (const line of visit.traffic.filter((each) => each.startsWith('> ')))
      for (const token of tokens)
        assert.ok(!line.split(' ', 3).join(' ').includes(token), 'no address holds the token');
    const [host, frame] = visit.page.frames();
    assert.equal(await host?.evaluate(() => sessionStorage.length + localStorage.length), 0);
    await eventually(async () => {
      const content = await frame?.evaluate(() => document.documentElement.offsetHeight);
      const shown = (await visit.page.locator('iframe').boundingBox())?.height;
      assert.ok(content && shown && Math.abs(content - shown) < 60, `${content} shown in ${shown}`);
    });
  });

  it('explains a camera that the page around keeps for itself, and still takes a file', async () => {
    const person = await open();
    await withHeader(visit.page, '/frame.html', 'permissions-policy', 'camera=(self)');
    await person.agree(`${stack.demo}/frame.html`);
    await visit.page.getByText(/idproof-error .*camera_blocked_by_policy/).waitFor();
    await eventually(() =>
      assert.match(visit.complaints.join('\n'), /Permissions-Policy: camera=\(self "http:\/\/127\.0\.0\.1:\d+"\)/),
    );
    await person.press('Open the camera');
    await person.sees(/does not allow the camera/);
    await person.upload('passport.jpg', await photographHolder('Family1-Mom1'));
    await person.isAt('Selfie');
  });

  it('is shown by no page that the frame does not name', async () => {
    await open();
    await reachLoopback(visit.page);
    const blocked = visit.page.waitForEvent('console', (message) => message.text().includes('frame-ancestors'));
    const refused = visit.page.waitForEvent('framenavigated', (frame) => frame.url().startsWith('chrome-error:'));
    await visit.page.route('http://hostile.localhost/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<main><iframe src="${stack.demo.replace('localhost', '127.0.0.1')}/framed.html"></iframe></main>`,
      }),
    );
    await visit.page.goto('http://hostile.localhost/');
    await Promise.all([blocked, refused]);
    const shown = visit.page.frames().map((frame) => new URL(frame.url()).protocol);
    assert.deepEqual(shown, ['http:', 'chrome-error:']);
  });
});
