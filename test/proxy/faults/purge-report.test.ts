import assert from 'node:assert/strict';
import test from 'node:test';
import { createMemoryStore } from '@idproof/proxy';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { failed, recognized, SUCCESS } from '../helpers/fake-provider.js';
import { atSelfie, compareBody, recognizeBody } from '../helpers/step-bodies.js';
import { PurgeReport } from '../../../tools/docs/openapi/proxy-answers.js';
import { REMEMBERING } from './helpers/remembered-images-suite.js';

const DAY = 86_400_000;
const USER = 'somebody@mail.example';

async function purge({ server }: TestProxy, body: unknown) {
  const answer = await server('POST', '/v1/purge', body);
  assert.equal(answer.status, 200);
  return PurgeReport.parse(await answer.json());
}

/** A session of the user that came so far, begun when the one before is over. */
async function begin(stack: TestProxy, until: 'start' | 'document' | 'result', userId = USER) {
  stack.time.now += 3_600_001;
  const browser = await stack.begin({ userId });
  if (until !== 'start') await atSelfie(browser);
  if (until === 'result') await browser.post('compare', compareBody());
  return browser.sessionId;
}

const ids = async ({ store }: TestProxy, sessionId: string) =>
  (await store.get(sessionId))?.transactions.map(({ transactionId }) => transactionId ?? '') ?? [];
const left = async ({ store }: TestProxy, sessions: readonly string[]) =>
  (await Promise.all(sessions.map((id) => store.get(id)))).filter((record) => record !== undefined).length;

test('by user: all sessions of the user and of no other; the report lists the deletions', async () => {
  const stack = createTestProxy(REMEMBERING);
  const finished = await begin(stack, 'result');
  const began = await begin(stack, 'start');
  const other = await begin(stack, 'document', 'somebody else');
  const transactions = await ids(stack, finished);
  assert.equal(transactions.length, 2);
  const report = await purge(stack, { userId: USER });
  assert.deepEqual(
    report.here.toSorted((a, b) => Number(b.evidence) - Number(a.evidence)),
    [
      { sessionId: finished, evidence: true, receipt: true, pictures: 2, handedOver: false },
      { sessionId: began, evidence: false, receipt: false, pictures: 0, handedOver: false },
    ],
  );
  const { asked, confirmed, refused, owed } = report.provider;
  assert.deepEqual([asked.toSorted(), confirmed.toSorted()], [transactions.toSorted(), transactions.toSorted()]);
  assert.deepEqual([refused, owed], [[], []]);
  assert.equal(await left(stack, [finished, began, other]), 1);
  const asking = stack.provider.received.filter(({ path }) => path.endsWith('/privacyinfo/delete'));
  assert.deepEqual(asking.map(({ body }) => String(body['transactionId'])).toSorted(), transactions.toSorted());
  assert.ok(!JSON.stringify(stack.logs).includes(USER));
});

test('by session: that one alone, and once more is no fault', async () => {
  const stack = createTestProxy();
  const [one, two] = [await begin(stack, 'document'), await begin(stack, 'document')];
  assert.deepEqual(
    (await purge(stack, { sessionId: one })).here.map(({ sessionId }) => sessionId),
    [one],
  );
  const nothing = { here: [], provider: { asked: [], confirmed: [], refused: [], owed: [], pending: [] } };
  assert.deepEqual(await purge(stack, { sessionId: one }), nothing);
  assert.deepEqual(await purge(stack, { userId: 'nobody' }), nothing);
  assert.equal(await left(stack, [one, two]), 1);
});

test('sessions of weeks ago are the user’s too', async () => {
  const stack = createTestProxy();
  const old = await begin(stack, 'result');
  stack.time.now += 20 * DAY;
  await stack.proxy.sweep();
  assert.equal(await left(stack, [old]), 1);
  const report = await purge(stack, { userId: USER });
  assert.deepEqual(report.here, [{ sessionId: old, evidence: false, receipt: true, pictures: 0, handedOver: false }]);
});

test('while the provider is down a purge reports pending deletions, which are done when it is back', async () => {
  const stack = createTestProxy();
  const session = await begin(stack, 'result');
  const transactions = (await ids(stack, session)).toSorted();
  stack.provider.handlers.other = () => failed('SYSTEM_ERROR', 'U');
  const first = await purge(stack, { userId: USER });
  assert.deepEqual([first.provider.confirmed, first.provider.owed.toSorted()], [[], transactions]);
  const { here, provider } = await purge(stack, { userId: USER });
  assert.deepEqual([here, provider.asked.toSorted(), provider.owed.toSorted()], [[], transactions, transactions]);
  stack.provider.handlers.other = () => failed('PARAM_ILLEGAL');
  stack.time.now += DAY;
  const last = await purge(stack, { userId: USER });
  assert.deepEqual(
    last.provider.refused.toSorted((a, b) => a.transactionId.localeCompare(b.transactionId)),
    transactions.map((transactionId) => ({ transactionId, resultCode: 'PARAM_ILLEGAL' })),
  );
  assert.deepEqual((await purge(stack, { userId: USER })).provider.asked, []);
});

test('a hanging provider delays a purge by `wait` at most', async () => {
  const stack = createTestProxy();
  const session = await begin(stack, 'document');
  const transactions = await ids(stack, session);
  let answer = (_value: Record<string, unknown>) => {};
  stack.provider.handlers.other = () => new Promise((resolve) => (answer = resolve));
  const report = await purge(stack, { userId: USER, wait: 0 });
  assert.deepEqual([report.here.length, report.provider.owed], [1, transactions]);
  answer({ result: { resultCode: 'SUCCESS', resultStatus: 'S', resultMessage: '' } });
});

for (const how of ['purge', 'DELETE', 'withdrawal'] as const) {
  test(`${how} while the provider reads the document: what it made is deleted when it answers, without a sweep`, async () => {
    const stack = createTestProxy();
    const browser = await stack.begin({ userId: USER });
    await browser.agree();
    const { textHash } = (await browser.view()).consent;
    let answer = (_value: Record<string, unknown>) => {};
    const asked = new Promise<void>((begun) => {
      stack.provider.handlers.recognize = () =>
        new Promise((resolve) => {
          answer = resolve;
          begun();
        });
    });
    const running = browser.post('recognize', recognizeBody());
    await asked;
    if (how === 'purge') {
      const { provider } = await purge(stack, { userId: USER, wait: 0 });
      const call = stack.provider.received.find(({ path }) => path.endsWith('/recognize'));
      assert.ok(call);
      const { bizId } = call.body as { bizId: string };
      const pending = [{ sessionId: browser.sessionId, operation: 'v1.idrecognition.recognize', bizId }];
      assert.deepEqual(provider, { asked: [], confirmed: [], refused: [], owed: [], pending });
    } else if (how === 'DELETE') {
      assert.equal((await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`)).status, 204);
    } else {
      assert.equal((await browser.post('consent', { decision: 'withdrawn', textHash })).status, 200);
    }
    const deleted = new Promise<unknown>((resolve) => {
      stack.provider.handlers.other = ({ path, body }) => {
        if (path.endsWith('/privacyinfo/delete')) resolve(body['transactionId']);
        return { result: SUCCESS };
      };
    });
    answer({ ...recognized(), transactionId: 'made-meanwhile' });
    assert.ok((await running).status >= 400);
    assert.equal(await deleted, 'made-meanwhile');
    await stack.proxy.close();
  });
}

test('twice at once: each session is in one report, and each id is asked for once', async () => {
  const store = createMemoryStore();
  const [one, two] = [createTestProxy({ store }), createTestProxy({ store })];
  const sessions = [await begin(one, 'result'), await begin(one, 'document'), await begin(one, 'start')];
  const reports = await Promise.all([one, two, one].map((stack) => purge(stack, { userId: USER })));
  const here = reports.flatMap((report) => report.here.map(({ sessionId }) => sessionId));
  assert.deepEqual(here.toSorted(), sessions.toSorted());
  assert.equal(await left(one, sessions), 0);
});

// Claim: T53
test('after a crash the next purge deletes the rest, and reports pending deletions', async () => {
  const store = createMemoryStore();
  let deletions = 0;
  const dying = createTestProxy({
    store: {
      ...store,
      delete: async (...args) => {
        if (++deletions > 1) throw new Error('the process has ended');
        return store.delete(...args);
      },
    },
  });
  const sessions = [await begin(dying, 'document'), await begin(dying, 'document')];
  const transactions = (await Promise.all(sessions.map((id) => ids(dying, id)))).flat();
  assert.equal((await dying.server('POST', '/v1/purge', { userId: USER })).status, 500);
  assert.equal(await left(dying, sessions), 1);
  const next = createTestProxy({ store });
  next.time.now = dying.time.now;
  const report = await purge(next, { userId: USER });
  assert.equal(report.here.length, 1);
  assert.deepEqual(report.provider.asked.toSorted(), transactions.toSorted());
  assert.deepEqual(report.provider.confirmed.toSorted(), transactions.toSorted());
});

test('only for the merchant’s server, and for one user or one session', async () => {
  const stack = createTestProxy();
  const bad = [
    {},
    { userId: USER, sessionId: `ids_${'0'.repeat(32)}` },
    { sessionId: 'x' },
    { userId: USER, wait: 31 },
  ];
  for (const body of bad) assert.equal((await stack.server('POST', '/v1/purge', body)).status, 422);
  const browser = await stack.begin({ userId: USER });
  const answer = await stack.server(
    'POST',
    '/v1/purge',
    { userId: USER },
    { authorization: `Bearer ${browser.token}` },
  );
  assert.equal(answer.status, 401);
  assert.equal(await left(stack, [browser.sessionId]), 1);
});
