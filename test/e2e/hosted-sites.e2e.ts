import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import type { Frame } from 'playwright-core';
import { openBrowser, type OpenOptions, type Visit } from '../helpers/e2e/browser.js';
import { assertBound, assertCookies, forgeCallback } from '../helpers/e2e/launch-checks.js';
import { Person } from '../helpers/e2e/person.js';
import { startThreeSites, type SessionRecord, type ThreeSites } from '../helpers/e2e/three-sites.js';
import { readFace } from '../helpers/faces.js';

const PASSPORT = readFileSync(new URL('../fixtures/documents/passport-specimen.jpg', import.meta.url));
const initializes = ({ transactions }: SessionRecord): number =>
  transactions.filter(({ operation }) => operation === 'v1.realid.initialize').length;

describe('merchant, proxy and hosted page on three sites', () => {
  let sites: ThreeSites;
  let visit: Visit;
  let shopper: Person;
  let lost = '';
  before(async () => {
    sites = await startThreeSites();
  });
  after(async () => {
    await visit?.close();
    await sites.stop();
  });

  async function open(options: OpenOptions = {}): Promise<void> {
    await visit?.close();
    visit = await openBrowser({ testHosts: sites.port, ...options });
    shopper = new Person(visit.page);
  }

  /** Agrees at the shop and opens the hosted page; resolves with somebody who looks at that page. */
  async function launch(embed: 'redirect' | 'frame' = 'redirect'): Promise<Person> {
    await shopper.agree(`${sites.shop}/h5.html${embed === 'frame' ? '?embed=frame' : ''}`);
    await shopper.press('Continue');
    const person = embed === 'frame' ? new Person(visit.page, visit.page.frameLocator('iframe')) : shopper;
    await person.sees('Sandbox, for development only');
    return person;
  }

  async function verify(person: Person): Promise<void> {
    await person.isAt('Document');
    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    await person.upload('me.jpg', readFace('Family1-Mom2'));
  }

  const session = (): string => sites.sessions.at(-1) ?? '';

  it('leaves a session open when the person does not come back', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    await person.press('Cancel');
    // The way back is cut: the provider knows that it is over, the proxy does not.
    await visit.page.route(`${sites.verify}/idproof/v1/callback/**`, (route) => route.abort());
    const aborted = visit.page.waitForEvent('requestfailed');
    await person.press('Stop');
    await aborted;
    await visit.page.close();
    lost = session();
    assert.equal((await sites.read(lost)).status, 'open');
  });

  for (const thirdPartyCookies of ['allowed', 'blocked'] as const) {
    for (const embed of ['redirect', 'frame'] as const) {
      it(`verifies a person by ${embed}, third-party cookies ${thirdPartyCookies}`, async () => {
        await open({ thirdPartyCookies });
        const person = await launch(embed);
        if (embed === 'frame') await assertCookies(visit, thirdPartyCookies);
        await assertBound(visit, sites, embed);
        await verify(person);
        await shopper.sees('You are verified');
        await shopper.sees('Thank you. Your account is open.');
        assert.equal(visit.page.url(), `${sites.shop}/h5.html${embed === 'frame' ? '?embed=frame' : ''}`);
        const record = await sites.read(session());
        assert.deepEqual([record.status, record.outcome], ['finished', 'approved']);
        assert.equal(initializes(record), 1);
        assert.ok(!visit.traffic.some((line) => line.startsWith(`> GET ${sites.shop}/`) && line.includes('response=')));
        assert.deepEqual(visit.complaints, []);
      });
    }
  }

  it('takes it for cancelled when the person stops on the hosted page', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    await person.press('Cancel');
    await person.press('Stop');
    await shopper.sees('Verification ended');
    assert.equal(visit.page.url(), `${sites.shop}/h5.html`);
    const record = await sites.read(session());
    assert.deepEqual([record.status, record.outcome], ['cancelled', null]);
  });

  it('takes a state once, from the browser that was bound, and believes no code beside it', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    const forged = forgeCallback(visit, sites, { code: 1000, subCode: 'Z5050' });
    const stranger = await openBrowser({ testHosts: sites.port });
    assert.equal((await stranger.page.goto(forged))?.status(), 400, 'another browser');
    await stranger.close();
    await visit.page.goto(forged);
    await shopper.sees('Waiting for the result…');
    assert.equal(visit.page.url(), `${sites.shop}/h5.html`);
    const { status, outcome } = await sites.read(session());
    assert.deepEqual([status, outcome], ['processing', null]);
    assert.equal((await visit.page.goto(forged))?.status(), 400, 'a second time');
  });

  it('answers every forged callback with the same page, and changes nothing', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    const before = await sites.read(session());
    const forged = [
      '{}',
      '[]',
      'x',
      '{"state":"x","code":1000,"subCode":"Z5050","extInfo":{}}',
      `{"state":"${'A'.repeat(43)}","code":1000}`,
    ];
    const stranger = await visit.context.newPage();
    const pages = new Set<string>();
    for (const response of forged) {
      const answer = await stranger.goto(
        `${sites.verify}/idproof/v1/callback/complete?response=${encodeURIComponent(response)}`,
      );
      assert.equal(answer?.status(), 400, response);
      pages.add(await stranger.content());
    }
    assert.equal(pages.size, 1);
    assert.deepEqual(await sites.read(session()), before);
  });

  it('goes on where it was after back, after a reload there, and from a second tab: one transaction', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    await visit.page.reload();
    await person.isAt('Document');
    await visit.page.goBack();
    await shopper.sees('Take photos of your document and your face');
    await shopper.press('Continue');
    await person.isAt('Document');
    const tab = await visit.context.newPage();
    const other = new Person(tab);
    await tab.goto(`${sites.shop}/h5.html`);
    await other.press('Get started');
    await other.press('Continue');
    await other.isAt('Document');
    assert.equal(initializes(await sites.read(session())), 1);
    // The first tab goes on as well, until one of them ends it for both.
    await other.press('Cancel');
    await other.press('Stop');
    await other.sees('Verification ended');
    assert.equal((await sites.read(session())).status, 'cancelled');
  });

  it('shows the result after back and forward, and once more to whoever goes back from it', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    await visit.page.goBack();
    await shopper.sees('Take photos of your document and your face');
    await visit.page.goForward();
    await verify(person);
    await shopper.sees('You are verified');
    await visit.page.goBack();
    await shopper.sees('You are verified');
    const known = sites.sessions.length;
    // Whoever follows a link of the page may be somebody else.
    await visit.page.getByRole('link', { name: 'In a frame' }).click();
    await shopper.sees('Get started');
    assert.equal(sites.sessions.length, known);
  });

  it('waits for a press of whoever opens the page anew in a tab that is back from the hosted page half-way', async () => {
    await open();
    const person = await launch();
    await person.isAt('Document');
    await visit.page.goBack();
    await shopper.sees('Take photos of your document and your face');
    await visit.page.getByRole('link', { name: 'In a frame' }).click();
    await shopper.sees('Get started');
    // Neither by a link nor by the address.
    await visit.page.goto(`${sites.shop}/h5.html`);
    await shopper.sees('Get started');
  });

  it('begins once on a double click', async () => {
    await open();
    await shopper.agree(`${sites.shop}/h5.html`);
    await visit.page.getByRole('button', { name: 'Continue', exact: true }).dblclick();
    await shopper.isAt('Document');
    assert.equal(initializes(await sites.read(session())), 1);
  });

  it('explains a camera that the merchant’s policy keeps from the frame, and leads out of it', async () => {
    sites.pageHeaders.set('permissions-policy', 'camera=()');
    try {
      await open();
      await shopper.agree(`${sites.shop}/h5.html?embed=frame`);
      await shopper.press('Continue');
      await shopper.sees(/does not allow the camera/);
      assert.equal(await visit.page.locator('iframe').count(), 0);
      await shopper.press('Open in this tab instead');
      await shopper.isAt('Document');
      assert.ok(visit.page.url().startsWith(sites.provider));
    } finally {
      sites.pageHeaders.delete('permissions-policy');
    }
  });

  it('comes back by one press where the tab may store nothing', async () => {
    await open();
    await visit.page.addInitScript(() => {
      Object.defineProperty(window, 'sessionStorage', {
        get() {
          throw new DOMException('denied', 'SecurityError');
        },
      });
    });
    const person = await launch();
    await person.isAt('Document');
    await person.press('Cancel');
    await person.press('Stop');
    await visit.page.waitForURL(`${sites.shop}/h5.html`);
    const started = session();
    await shopper.press('Get started');
    await shopper.sees('Verification ended');
    assert.equal(session(), started, 'the same session');
    assert.equal((await sites.read(started)).status, 'cancelled');
  });

  it('asks what happened when the browser brings the page back as it was left', async () => {
    await open({ backForwardCache: true });
    await visit.page.addInitScript(() => {
      addEventListener('pageshow', (event) => Object.assign(window, { wasKept: event.persisted }));
    });
    const person = await launch();
    await person.isAt('Document');
    // A page that was kept does not load again.
    await visit.page.goBack({ waitUntil: 'commit' });
    await shopper.sees('Take photos of your document and your face');
    const shown = await visit.page.waitForFunction(() => 'wasKept' in window && { wasKept: window.wasKept });
    assert.deepEqual(await shown.jsonValue(), { wasKept: true });
    await shopper.press('Continue');
    await person.isAt('Document');
    assert.equal(initializes(await sites.read(session())), 1);
  });

  it('is framed by no hostile page', async () => {
    await open();
    await visit.context.grantPermissions(['local-network-access']);
    await visit.page.route('https://hostile.test/**', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<main>hostile</main><iframe src="${sites.shop}/h5.html"></iframe><iframe src="${sites.verify}/idproof/v1/callback/complete?response=x"></iframe>`,
      }),
    );
    // Each says why it is not shown: it is the policy, and not that nothing is there.
    const said = [sites.shop, sites.verify].map((origin) =>
      visit.page.waitForEvent('console', (message) =>
        [`Framing '${origin}`, 'frame-ancestors'].every((words) => message.text().includes(words)),
      ),
    );
    // The browser says so before it shows its error page in the frame.
    const isRefused = (frame: Frame): boolean => frame.url().startsWith('chrome-error:');
    const refused = visit.page.waitForEvent(
      'framenavigated',
      () => visit.page.frames().filter(isRefused).length === said.length,
    );
    await visit.page.goto('https://hostile.test/');
    await Promise.all([...said, refused]);
    assert.deepEqual(visit.page.frames().map(isRefused), [false, true, true]);
  });

  it('settled what the first one left, in the meantime or in the next round of the poller', async () => {
    sites.skipMinute();
    const deadline = Date.now() + 60_000;
    while ((await sites.read(lost)).status === 'open' && Date.now() < deadline)
      await new Promise((resolve) => setTimeout(resolve, 50));
    const { status, outcome } = await sites.read(lost);
    assert.deepEqual([status, outcome], ['cancelled', null]);
  });
});
