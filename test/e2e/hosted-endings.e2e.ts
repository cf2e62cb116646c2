import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { startSandbox, type RunningSandbox } from '@idproof/sandbox/node';
import type { Engines } from '@idproof/sandbox';
import { openBrowser, type Visit } from '../helpers/e2e/browser.js';
import { freePort } from '../helpers/e2e/free-port.js';
import { arrivesAt, startHostedMerchant, type Begin, type HostedMerchant } from '../helpers/e2e/hosted-merchant.js';
import { Person } from '../helpers/e2e/person.js';
import { createFakeEngines } from '../helpers/fake-engines.js';
import { KEYS } from '../helpers/provider.js';

const PASSPORT = readFileSync(new URL('../fixtures/documents/passport-specimen.jpg', import.meta.url));
const PAGE = fileURLToPath(new URL('../../packages/sandbox/dist/page', import.meta.url));
const DESKTOP: Begin = { h5: { uiCfg: '{"isDesktop":"Y"}' } };

/** The page as it was built, before a sandbox whose engines answer what a test wants. */
describe('every way in which the hosted page ends', () => {
  const port = freePort();
  let engines: Partial<Engines> = {};
  let passed = 0;
  let sandbox: RunningSandbox;
  let merchant: HostedMerchant;
  let visit: Visit;
  let denied: Visit;

  const usual = createFakeEngines();
  const clock = (): number => Date.now() + passed;

  async function startProvider(): Promise<void> {
    const fake = createFakeEngines({
      inspectFace: (bytes) => engines.inspectFace?.(bytes) ?? usual.inspectFace(bytes),
    });
    sandbox = await startSandbox({ engines: fake, clients: [KEYS], clock, page: PAGE, port: await port });
  }
  before(async () => {
    await startProvider();
    merchant = await startHostedMerchant(`http://localhost:${sandbox.port}`, KEYS, clock);
    visit = await openBrowser();
    denied = await openBrowser({ camera: 'denied' });
  });
  beforeEach(() => {
    engines = {};
    passed = 0;
  });
  after(async () => {
    await visit.close();
    await denied.close();
    await merchant.stop();
    await sandbox.stop(0);
  });

  async function open(more: Begin = {}, at: Visit = visit, before?: () => void) {
    const begun = await merchant.begin(more);
    const page = await at.context.newPage();
    if (before) await page.addInitScript(before);
    await page.goto(begun.address);
    return { ...begun, page, person: new Person(page) };
  }
  const interrupted = (state: string, subCode: string) => ({ state, code: 1003, subCode, extInfo: {} });

  it('the person stops: interrupted, and the transaction is cancelled', async () => {
    const { page, person, transactionId, state } = await open();
    await person.isAt('Document');
    await person.press('Cancel');
    await person.press('Stop');
    assert.deepEqual(await arrivesAt(page, '/stop'), interrupted(state, 'Z5055'));
    assert.equal(await merchant.outcome(transactionId), 'VoidCancelled');
  });

  it('a reload goes on where it was; the way back leads past the page', async () => {
    const { page, person, state, transactionId } = await open(DESKTOP);
    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    await page.reload();
    await person.isAt('Selfie');
    assert.equal(new URL(page.url()).search, '');
    await person.upload('me.jpg', PASSPORT);
    assert.deepEqual(await arrivesAt(page, '/done'), { state, code: 1000, subCode: 'Z5050', extInfo: {} });
    assert.equal(await merchant.outcome(transactionId), 'Success');
    await page.goBack();
    assert.doesNotMatch(page.url(), /svc-realid-fe/);
  });

  it('the tries of a step are used up: finished, not passed', async () => {
    engines.inspectFace = async () => ({ ok: false, why: 'NO_FACE' });
    const { page, person, transactionId, state } = await open(DESKTOP);
    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    for (let left = 4; left > 0; left--) {
      await person.upload('me.jpg', PASSPORT);
      await person.sees(`Attempts left: ${left}`);
    }
    await person.upload('me.jpg', PASSPORT);
    assert.deepEqual(await arrivesAt(page, '/done'), { state, code: 2006, subCode: 'Z5056', extInfo: {} });
    assert.equal(await merchant.outcome(transactionId), 'Failure');
  });

  it('degraded mode: the phone’s camera app takes the pictures, and a person decides', async () => {
    const { page, person, transactionId, state } = await open(
      { h5: { allowDegradation: 'Y', docFrontPageGuideUrl: `${merchant.url}/guide` } },
      visit,
      () => Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
    );
    await page.frameLocator('iframe').getByText('Take off your glasses').waitFor();
    await person.press('Continue');
    await person.isAt('Document');
    assert.equal(await page.getByRole('button', { name: 'Open the camera' }).count(), 0);
    await person.upload('passport.jpg', PASSPORT);
    await person.sees('Your camera app opens. Look straight into the camera, in good light, without sunglasses.');
    await person.press('Continue');
    await person.isAt('Selfie');
    await person.upload('me.jpg', PASSPORT);
    assert.deepEqual(await arrivesAt(page, '/done'), { state, code: 1000, subCode: 'Z5050', extInfo: {} });
    assert.equal(await merchant.outcome(transactionId), 'Pending');
  });

  it('a browser that cannot capture goes back at once where that is not allowed; nothing is lost', async () => {
    const { page, transactionId, state } = await open({}, visit, () =>
      Object.defineProperty(navigator, 'mediaDevices', { value: undefined }),
    );
    assert.deepEqual(await arrivesAt(page, '/stop'), interrupted(state, 'Z5057'));
    assert.equal(await merchant.outcome(transactionId), 'InProcess');
  });

  it('somebody who gives up over the camera has not said no', async () => {
    const { page, person, transactionId, state } = await open({}, denied);
    await person.press('Open the camera');
    await person.sees('This page is not allowed to use the camera.');
    await person.press('Cancel');
    await person.press('Stop');
    assert.deepEqual(await arrivesAt(page, '/stop'), interrupted(state, 'Z5054'));
    assert.equal(await merchant.outcome(transactionId), 'InProcess');
  });

  it('the time is up while the page is open', async () => {
    const { page, person, transactionId, state } = await open(DESKTOP);
    await person.isAt('Document');
    passed = 31 * 60_000;
    await person.upload('passport.jpg', PASSPORT);
    assert.deepEqual(await arrivesAt(page, '/stop'), interrupted(state, 'Z5052'));
    assert.equal(await merchant.outcome(transactionId), 'VoidTimeout');
  });

  it('no connection can be waited for, or given up over', async () => {
    const { page, person, state } = await open(DESKTOP);
    await person.isAt('Document');
    await sandbox.stop(0);
    await person.upload('passport.jpg', PASSPORT);
    await person.sees('We cannot reach the service. Check your internet connection, then try again.');
    await person.press('Cancel');
    await person.press('Stop');
    assert.deepEqual(await arrivesAt(page, '/stop'), interrupted(state, 'Z5053'));
    await startProvider();
  });

  it('a credential that nobody knows leads nowhere, whatever callback stands beside it', async () => {
    const { address } = await merchant.begin();
    const page = await visit.context.newPage();
    const person = new Person(page);
    const content = JSON.stringify({ ticket: 'x'.repeat(43), completeCallbackUrl: `${merchant.url}/done` });
    const forged = Buffer.from(JSON.stringify({ content })).toString('base64');
    for (const query of ['', '?clientcfg=junk', `?clientcfg=${encodeURIComponent(forged)}`]) {
      await page.goto(`${new URL(address).origin}/page/svc-realid-fe/index.html${query}`);
      await person.sees('This link no longer works.');
      assert.equal(await page.getByRole('button').count(), 0);
      assert.ok(page.url().endsWith('/page/svc-realid-fe/index.html'));
    }
  });

  it('in a frame the frame itself goes back; the page around stays', async () => {
    const { address, state } = await merchant.begin({ ...DESKTOP, h5: { ...DESKTOP.h5, isIframe: 'Y' } });
    const page = await visit.context.newPage();
    await page.goto(merchant.framed(address));
    const person = new Person(page, page.frameLocator('iframe'));
    await person.upload('passport.jpg', PASSPORT);
    await person.isAt('Selfie');
    await person.upload('me.jpg', PASSPORT);
    const frame = page.frames()[1]!;
    assert.deepEqual(await arrivesAt(frame, '/done'), { state, code: 1000, subCode: 'Z5050', extInfo: {} });
    assert.equal(new URL(page.url()).pathname, '/frame');
  });

  it('a frame is refused by a transaction that was not begun for one', async () => {
    const { address, transactionId } = await merchant.begin();
    const page = await visit.context.newPage();
    await page.goto(merchant.framed(address));
    const person = new Person(page, page.frameLocator('iframe'));
    await person.sees('This page may not be shown inside another one. Open it in its own tab.');
    assert.equal(await merchant.outcome(transactionId), 'InProcess');
  });

  it('begun by an app, it says to go back there', async () => {
    const app: Begin = { metaInfo: '{"deviceType":"ios"}', flowType: 'REALIDLITE_KYC', h5ModeConfig: null };
    const { page, person, transactionId } = await open(app);
    await person.isAt('Document');
    await person.press('Cancel');
    await person.press('Stop');
    await person.sees('This part was stopped. You can go back to the app.');
    assert.equal(await merchant.outcome(transactionId), 'VoidCancelled');
    assert.ok(page.url().endsWith('/index.html'));
  });
});
