import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import type { Answer, Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { RETURN_URL } from '../helpers/create-test-proxy.js';
import { atHostedPage, callbackUrl, createResponse, createVisitor } from '../helpers/hosted.js';
import { gate } from '../helpers/step-bodies.js';
import { createHandoffProxy, joinAs, offer, postJoin, recognizeBody, closeStreams } from './helpers/devices.js';

after(closeStreams);

const describeProblem = ({ status, problem }: Pick<Answer, 'status' | 'problem'>) => [status, problem.code];

/** Uploads a document whose second half comes after `pause`. */
async function upload({ proxy }: TestProxy, { token }: Browser, { pause }: { pause: () => Promise<void> }) {
  const bytes = Buffer.from(JSON.stringify(recognizeBody()));
  const halves = [bytes.subarray(0, bytes.length / 2), bytes.subarray(bytes.length / 2)];
  const body = new ReadableStream<Uint8Array>(
    {
      async pull(controller) {
        if (halves.length === 1) await pause();
        const half = halves.shift();
        if (half) controller.enqueue(half);
        else controller.close();
      },
    },
    { highWaterMark: 0 },
  );
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'content-length': String(bytes.length),
    'idempotency-key': 'upload',
  };
  const init = { method: 'POST', headers, body, duplex: 'half' };
  const response = await proxy.fetch(new Request('http://proxy.test/idproof/v1/session/recognize', init));
  return { status: response.status, problem: (await response.json()) as Answer['problem'] };
}

describe('an upload', () => {
  test('of a phone that loses the session in the middle of it does not reach the provider', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    await phone.agree();
    const late = await upload(stack, phone, { pause: async () => void (await owner.post('handoff/end', {})) });
    assert.deepEqual(describeProblem(late), [409, 'handoff_ended']);
    assert.equal(stack.provider.received.length, 0);
    assert.equal((await owner.view()).attemptsLeft.document, 3);
  });

  test('of the owner during which a phone joins does not reach the provider', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    const made = await offer(owner);
    const late = await upload(stack, owner, { pause: async () => void (await joinAs(stack, owner, made)) });
    assert.deepEqual(describeProblem(late), [409, 'captured_elsewhere']);
    assert.equal(stack.provider.received.length, 0);
  });

  test('of the owner while a phone captures is refused before it is read', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    await joinAs(stack, owner);
    const never = gate();
    const refused = await upload(stack, owner, { pause: () => never.opened });
    assert.deepEqual(describeProblem(refused), [409, 'captured_elsewhere']);
  });
});

describe('a code', () => {
  test('that is replaced while a phone joins with it joins nothing, and does not count against the new one', async () => {
    let replace = async () => {};
    const hooks = {
      handoffLogin: async ({ headers }: { headers: Headers }) => {
        await replace();
        return headers.get('cookie') ?? undefined;
      },
    };
    const stack = createHandoffProxy({ hooks });
    const owner = await stack.begin({ userId: 'anna' });
    const old = await offer(owner);
    replace = async () => {
      replace = async () => {};
      await offer(owner);
    };
    assert.equal((await postJoin(stack, old, { headers: { cookie: 'anna' } })).status, 403);
    const { handoff } = (await stack.store.get(owner.sessionId)) ?? {};
    assert.deepEqual([handoff?.wrongNumbers, handoff?.phones.length, handoff?.code?.refused], [0, 0, undefined]);
  });

  test('joins no session whose images are all there', async () => {
    const stack = createHandoffProxy();
    const browser = await stack.begin({ flow: 'h5', returnUrl: RETURN_URL });
    await browser.agree();
    const visitor = createVisitor(stack);
    const { state } = await atHostedPage({ stack, browser, visitor });
    const made = await offer(browser);
    assert.equal((await visitor.open(callbackUrl(createResponse(state)))).status, 303);
    assert.equal((await browser.view()).status, 'processing');
    assert.equal((await postJoin(stack, made)).status, 403);
  });

  test('is tried as often as one address may call', async () => {
    const stack = createHandoffProxy({ limits: { perAddress: { burst: 3, perMinute: 1 } } });
    const join = (address: string) =>
      stack.proxy.fetch(
        new Request('http://proxy.test/idproof/v1/handoff', {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'idempotency-key': 'guess' },
          body: JSON.stringify({ code: 'A'.repeat(22), number: '11' }),
        }),
        { address },
      );
    const statuses = [];
    for (let tries = 0; tries < 5; tries++) statuses.push((await join('203.0.113.7')).status);
    assert.deepEqual(statuses, [403, 403, 403, 429, 429]);
    assert.equal((await join('203.0.113.8')).status, 403);
  });
});
