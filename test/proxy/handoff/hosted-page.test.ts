import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import { RETURN_URL, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { verified } from '../helpers/fake-provider.js';
import {
  callbackUrl,
  callsTo,
  createResponse,
  createVisitor,
  readH5ModeConfig,
  type Visitor,
} from '../helpers/hosted.js';
import { createHandoffProxy, joinAs, offer, PHONE_PAGE, closeStreams } from './helpers/devices.js';

after(closeStreams);

interface Opened {
  state: string;
  transactionId: string;
}

const initialize = async (browser: Browser, embed = 'redirect') =>
  (await browser.post('initialize', { embed })).view as unknown as { launchUrl: string };

/** The hosted page is open in this browser, by redirect. */
async function open(stack: TestProxy, browser: Browser, visitor: Visitor): Promise<Opened> {
  const { launchUrl } = await initialize(browser);
  assert.equal((await visitor.open(launchUrl)).status, 303);
  const record = await stack.store.get(browser.sessionId);
  return { state: readH5ModeConfig(stack)['state'] ?? '', transactionId: record?.hosted?.transactionId ?? '' };
}

async function comeBack(visitor: Visitor, { state }: Opened) {
  const { status, headers } = await visitor.open(callbackUrl(createResponse(state)));
  return [status, headers.get('location')];
}

const REFUSED = [400, null];

/** The provider has a result for one transaction, and waits for the person in all others. */
function finish({ provider }: TestProxy, { transactionId }: Opened): void {
  provider.handlers.result = ({ body }) => verified(body['transactionId'] === transactionId ? 'Success' : 'InProcess');
}

async function start(request: Record<string, unknown> = {}) {
  const stack = createHandoffProxy();
  const owner = await stack.begin({ flow: 'h5', returnUrl: RETURN_URL, ...request });
  await owner.agree();
  return { stack, owner, atOwner: createVisitor(stack), atPhone: createVisitor(stack) };
}

async function joinAndAgree(stack: TestProxy, owner: Browser): Promise<Browser> {
  const phone = await joinAs(stack, owner);
  await phone.agree();
  return phone;
}

async function readDevices({ server }: TestProxy, { sessionId }: Browser) {
  const { evidence } = (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as {
    evidence: { devices?: Record<string, string> } | null;
  };
  return evidence?.devices;
}

describe('a hosted page', () => {
  test('is that of the phone: its launch, its cookie, its return address, and the result for the owner', async () => {
    const { stack, owner, atOwner, atPhone } = await start();
    const phone = await joinAndAgree(stack, owner);
    const opened = await open(stack, phone, atPhone);
    assert.equal((await owner.post('initialize', { embed: 'redirect' })).problem.code, 'captured_elsewhere');
    assert.deepEqual(await comeBack(atOwner, opened), REFUSED, 'a browser without the cookie');
    atOwner.cookies.set([...atPhone.cookies.keys()][0] ?? '', 'A'.repeat(43));
    assert.deepEqual(await comeBack(atOwner, opened), REFUSED, 'a browser with another cookie');
    assert.deepEqual(await comeBack(atPhone, opened), [303, PHONE_PAGE]);
    finish(stack, opened);
    assert.equal((await phone.post('checkresult', {})).view.status, 'finished');
    assert.equal((await owner.view()).result?.outcome, 'approved');
    assert.deepEqual(await readDevices(stack, owner), { hosted: 'phone' });
  });

  test('of the owner is over once a phone joins: its launch codes, its callback, its result', async () => {
    const { stack, owner, atOwner, atPhone } = await start();
    const unused = await initialize(owner);
    const own = await open(stack, owner, atOwner);
    const phone = await joinAndAgree(stack, owner);
    assert.deepEqual([(await phone.view()).hosted?.isStarted, (await phone.view()).attemptsLeft.hosted], [false, 3]);
    assert.equal((await atOwner.open(unused.launchUrl)).status, 400);
    finish(stack, own);
    assert.deepEqual(await comeBack(atOwner, own), REFUSED);
    for (const device of [owner, phone]) assert.equal((await device.post('checkresult', {})).view.status, 'open');
    stack.time.now += 10 * 60_000;
    await stack.proxy.sweep();
    assert.equal(callsTo(stack, 'checkresult').length, 0, 'nobody asks for it');
    const theirs = await open(stack, phone, atPhone);
    assert.notEqual(theirs.transactionId, own.transactionId);
    assert.deepEqual(
      [(await phone.view()).attemptsLeft.hosted, (await phone.post('checkresult', {})).view.status],
      [2, 'open'],
    );
    finish(stack, theirs);
    assert.equal((await owner.post('checkresult', {})).view.status, 'finished');
  });

  test('of the phone is over once the session is taken back, and counts as the owner’s then', async () => {
    const { stack, owner, atOwner, atPhone } = await start();
    const phone = await joinAndAgree(stack, owner);
    const theirs = await open(stack, phone, atPhone);
    await owner.post('handoff/end', {});
    finish(stack, theirs);
    assert.deepEqual(await comeBack(atPhone, theirs), REFUSED);
    assert.equal((await owner.post('checkresult', {})).view.status, 'open');
    const own = await open(stack, owner, atOwner);
    finish(stack, own);
    assert.deepEqual(await comeBack(atOwner, own), [303, RETURN_URL]);
    assert.equal((await owner.post('checkresult', {})).view.status, 'finished');
    assert.equal(await readDevices(stack, owner), undefined);
  });

  test('a result that is asked for while a phone joins is the one of no transaction any more', async () => {
    const { stack, owner, atOwner } = await start();
    await open(stack, owner, atOwner);
    const made = await offer(owner);
    stack.provider.handlers.result = async () => {
      await joinAs(stack, owner, made);
      return verified('Success');
    };
    const { view } = await owner.post('checkresult', {});
    assert.deepEqual([view.status, view.handoff?.state], ['open', 'connected']);
  });

  test('stays as it is while a code waits, and where the code is withdrawn', async () => {
    const { stack, owner, atOwner } = await start();
    const own = await open(stack, owner, atOwner);
    await offer(owner);
    await owner.post('handoff/end', {});
    finish(stack, own);
    assert.deepEqual(await comeBack(atOwner, own), [303, RETURN_URL]);
    assert.equal((await owner.post('checkresult', {})).view.status, 'finished');
  });

  test('ends at its own time again, without a transaction', async () => {
    const { stack, owner, atOwner } = await start();
    await open(stack, owner, atOwner);
    await joinAs(stack, owner);
    const record = await stack.store.get(owner.sessionId);
    assert.deepEqual([record?.purgeAt, record?.pollAt], [record?.expiresAt, undefined]);
  });

  test('with a share token is one for both devices, which the phone opens anew', async () => {
    const { stack, owner, atOwner, atPhone } = await start({ docType: undefined, shareToken: 'canary-share-token' });
    const unused = await initialize(owner);
    const own = await open(stack, owner, atOwner);
    const phone = await joinAndAgree(stack, owner);
    assert.deepEqual(await comeBack(atOwner, own), REFUSED, 'the page of the owner is closed');
    assert.equal((await atOwner.open(unused.launchUrl)).status, 400, 'a launch code of the owner');
    const theirs = await open(stack, phone, atPhone);
    assert.deepEqual(theirs, own);
    assert.equal(callsTo(stack, '/initialize').length, 1, 'the token is used up by the first call');
    assert.deepEqual(await comeBack(atOwner, own), REFUSED, 'the cookie of the owner');
    assert.deepEqual(await comeBack(atPhone, own), [303, PHONE_PAGE]);
    finish(stack, own);
    assert.equal((await phone.post('checkresult', {})).view.status, 'finished');
    assert.deepEqual(await readDevices(stack, owner), { hosted: 'phone' });
  });
});
