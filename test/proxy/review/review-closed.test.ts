import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionEnd } from '@idproof/proxy';
import { WebhookMessage } from '../../../tools/docs/openapi/webhooks.js';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(1);
const HOUR = 3_600_000;

/** A session of the `api` flow that ended as `review`: nothing showed that the person was there in the flesh. */
async function inReview(config: Parameters<typeof createTestProxy>[0] = {}) {
  const stack = createTestProxy({ decision: {}, ...config });
  const browser = await stack.begin({ resultFields: ['LAST_NAME'] });
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'auto' });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage: DOCUMENT, method: 'auto' });
  assert.equal(view.result?.outcome, 'review');
  return { stack, browser };
}

interface Reviewed {
  outcome: string;
  reasons: { code: string }[];
  audit: Record<string, unknown>[];
  code?: string;
  field?: string;
}

async function close({ server }: TestProxy, { sessionId }: Browser, body: object) {
  const answer = await server('POST', `/v1/sessions/${sessionId}/review`, body);
  return { status: answer.status, body: (await answer.json()) as Reviewed };
}

const read = async ({ server }: TestProxy, { sessionId }: Browser) =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as Reviewed;

const APPROVED = { outcome: 'approved', reviewer: 'staff-17', note: 'canary: same person, seen in the branch' };

describe('closing a review', () => {
  test('approved: the outcome, who, when, why and what was in doubt; the person sees it', async () => {
    const { stack, browser } = await inReview();
    stack.time.now += 1000;
    const { status, body } = await close(stack, browser, APPROVED);
    assert.deepEqual([status, body.outcome, body.reasons], [200, 'approved', []]);
    assert.deepEqual(body.audit, [
      {
        action: 'review_closed',
        at: '2026-05-05T10:00:01.000Z',
        reviewer: 'staff-17',
        outcome: 'approved',
        reasons: [{ code: 'liveness_not_checked', step: 'selfie', action: 'none' }],
        note: APPROVED.note,
      },
    ]);
    assert.deepEqual(await read(stack, browser), body);
    const { result } = await browser.view();
    assert.deepEqual([result?.outcome, result?.reasons], ['approved', []]);
    assert.deepEqual(result?.fields, { LAST_NAME: 'CANARYNAME' });
  });

  test('rejected: the reasons stay; the person does not see the note', async () => {
    const { stack, browser } = await inReview();
    await close(stack, browser, { ...APPROVED, outcome: 'rejected' });
    const seen = await browser.call('GET', '/v1/session');
    assert.equal(seen.view.result?.outcome, 'rejected');
    assert.equal(seen.view.result?.reasons[0]?.code, 'liveness_not_checked');
    assert.doesNotMatch(seen.text, /canary:|staff-17/);
  });

  // Claim: T60
  test('of two reviewers at two instances one wins, the other gets session_over', async () => {
    for (let round = 0; round < 20; round++) {
      const { stack, browser } = await inReview();
      const other = createTestProxy({ store: stack.store, decision: {} });
      const answers = await Promise.all([
        close(stack, browser, APPROVED),
        close(other, browser, { outcome: 'rejected', reviewer: 'staff-18' }),
      ]);
      assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]));
      const won = answers.find(({ status }) => status === 200);
      assert.equal(answers.find(({ status }) => status === 409)?.body.code, 'session_over');
      const { outcome, audit } = await read(stack, browser);
      assert.deepEqual([outcome, audit.length], [won?.body.outcome, 1]);
    }
  });

  test('the same request again, as after a lost answer, is the same review', async () => {
    const { stack, browser } = await inReview();
    const first = await close(stack, browser, APPROVED);
    stack.time.now += 1000;
    assert.deepEqual(await close(stack, browser, APPROVED), first);
    for (const other of [{ outcome: 'rejected' }, { reviewer: 'staff-18' }, { note: 'another' }]) {
      assert.equal((await close(stack, browser, { ...APPROVED, ...other })).status, 409);
    }
    assert.equal(stack.logs.filter(({ event }) => event === 'audit').length, 1);
  });

  test('the hook and the metrics report the end and the review, each once', async () => {
    const told: SessionEnd[] = [];
    const { stack, browser } = await inReview({ hooks: { onOutcome: (end) => void told.push(end) } });
    await close(stack, browser, APPROVED);
    await close(stack, browser, APPROVED);
    assert.deepEqual(
      told.map(({ status, outcome }) => [status, outcome]),
      [
        ['finished', 'review'],
        ['finished', 'approved'],
      ],
    );
    const metrics = await (await stack.server('GET', '/metrics')).text();
    assert.match(metrics, /idproof_sessions_ended_total\{status="finished",outcome="review"\} 1/);
    assert.match(metrics, /idproof_reviews_closed_total\{outcome="approved"\} 1/);
  });

  test('the webhook reports it', async () => {
    const types: string[] = [];
    const { stack, browser } = await inReview({
      webhookUrl: 'https://shop.example/hook',
      webhookKeys: [`whsec_${Buffer.from('canary webhook key of 32 bytes!!!').toString('base64')}`],
      webhookFetch: async (_url, init) => {
        const { type, data } = WebhookMessage.parse(await new Response(init?.body).json());
        types.push(`${type} ${data.outcome}`);
        return new Response(null, { status: 204 });
      },
    });
    await stack.proxy.sweep();
    await close(stack, browser, APPROVED);
    await stack.proxy.sweep();
    assert.deepEqual(types, ['session.ended review', 'session.reviewed approved']);
  });

  test('a session in another state is not closed', async () => {
    const stack = createTestProxy();
    const open = await stack.begin();
    assert.deepEqual((await close(stack, open, APPROVED)).body.code, 'out_of_order');
    await open.post('cancel', {});
    const cancelled = await close(stack, open, APPROVED);
    assert.deepEqual([cancelled.status, cancelled.body.code], [409, 'session_over']);
    const unknown = await stack.server('POST', `/v1/sessions/ids_${'0'.repeat(32)}/review`, APPROVED);
    assert.equal(unknown.status, 404);
  });

  test('a withdrawn consent leaves nothing to judge', async () => {
    const { stack, browser } = await inReview();
    const { textHash } = (await browser.view()).consent;
    await browser.post('consent', { decision: 'withdrawn', textHash });
    assert.equal((await close(stack, browser, APPROVED)).body.code, 'session_over');
  });

  const BAD: [string, Record<string, unknown>, string][] = [
    ['no outcome', { outcome: undefined }, 'outcome'],
    ['an outcome that settles nothing', { outcome: 'review' }, 'outcome'],
    ['no reviewer', { reviewer: undefined }, 'reviewer'],
    ['a reviewer of several words', { reviewer: 'Anna Maria' }, 'reviewer'],
    ['a note without end', { note: 'x'.repeat(2001) }, 'note'],
    ['what is no field', { score: 99 }, 'score'],
  ];
  for (const [name, change, field] of BAD) {
    test(`refused: ${name}`, async () => {
      const { stack, browser } = await inReview();
      const { status, body } = await close(stack, browser, { ...APPROVED, ...change });
      assert.deepEqual([status, body.code, body.field], [422, 'invalid_field', field]);
      assert.deepEqual((await read(stack, browser)).audit, []);
    });
  }

  test('not by a browser', async () => {
    const { browser } = await inReview();
    const path = `/v1/sessions/${browser.sessionId}/review`;
    const headers = { 'content-type': 'application/json' };
    assert.equal((await browser.call('POST', path, { body: JSON.stringify(APPROVED), headers })).status, 401);
  });
});

describe('the note of a reviewer', () => {
  test('is sealed in the store, in no log, and goes with the evidence; who judged stays', async () => {
    const { stack, browser } = await inReview();
    await close(stack, browser, APPROVED);
    const held = JSON.stringify([await stack.store.get(browser.sessionId), stack.logs]);
    assert.doesNotMatch(held, /canary:/);
    assert.match(held, /staff-17/);
    stack.time.now += 24 * HOUR;
    for (const sweep of [async () => {}, () => stack.proxy.sweep()]) {
      await sweep();
      const [entry] = (await read(stack, browser)).audit;
      assert.deepEqual([entry?.['note'], entry?.['reviewer'], entry?.['outcome']], ['', 'staff-17', 'approved']);
    }
    assert.doesNotMatch(JSON.stringify(await stack.store.get(browser.sessionId)), /"note"/);
  });

  test('goes with a withdrawal at once', async () => {
    const { stack, browser } = await inReview();
    await close(stack, browser, APPROVED);
    const again = createBrowser(stack.proxy, browser.sessionId, browser.token);
    const { textHash } = (await again.view()).consent;
    await again.post('consent', { decision: 'withdrawn', textHash });
    assert.equal((await read(stack, browser)).audit[0]?.['note'], '');
  });
});

test('a review may be closed after the evidence is gone', async () => {
  const { stack, browser } = await inReview();
  stack.time.now += 48 * HOUR;
  await stack.proxy.sweep();
  const { status, body } = await close(stack, browser, APPROVED);
  assert.deepEqual([status, body.outcome], [200, 'approved']);
});
