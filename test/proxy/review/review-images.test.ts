import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createStructuralJpeg } from '../../helpers/structural-jpeg.js';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { failed, verified, type Received } from '../helpers/fake-provider.js';
import { askResult, callsTo, type HostedSession } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';

const REVIEWER = { 'idproof-reviewer': 'staff-17' };
/** With a header that only HTTP has, for tests of the route's own response. */
const OVER_HTTP = { ...REVIEWER, accept: 'multipart/form-data' };
const FACE = jpeg(1);
const FRONT = jpeg(2);
const BACK = jpeg(3);
const PORTRAIT = jpeg(4);

/** What a provider says of a transaction for a person to judge; pictures only where they are asked for. */
function withImages({ body }: Received): Record<string, unknown> {
  const extra = (body['extraImageControlList'] ?? []) as string[];
  if (body['isReturnImage'] !== 'Y') return verified('Pending');
  return verified('Pending', {
    extFaceInfo: { faceImg: FACE, extraImages: { FACE_EYE_CLOSE: '' } },
    extIdInfo: {
      frontPageImg: FRONT,
      backPageImg: BACK,
      ...(extra.includes('CROPPED_FACE_FROM_DOC') ? { extraImages: { CROPPED_FACE_FROM_DOC: PORTRAIT } } : {}),
    },
  });
}

async function inReview(config: Parameters<typeof createTestProxy>[0] = {}, session: Record<string, unknown> = {}) {
  const asked = await askResult({
    result: () => verified('Pending'),
    config: { reviewImages: true, ...config },
    session,
  });
  assert.equal(asked.view.result?.outcome, 'review');
  asked.stack.provider.handlers.result = withImages;
  return asked;
}

const look = ({ stack, browser }: HostedSession, query = '', headers: Record<string, string> = REVIEWER) =>
  stack.server('GET', `/v1/sessions/${browser.sessionId}/images${query}`, undefined, headers);

async function readForm(answer: Response): Promise<Record<string, string>> {
  assert.equal(answer.status, 200, await answer.clone().text());
  const entries = await Promise.all(
    [...(await answer.formData())].map(async ([name, file]) => {
      assert.ok(typeof file !== 'string');
      return [`${name} ${file.type}`, Buffer.from(await file.arrayBuffer()).toString('base64')] as const;
    }),
  );
  return Object.fromEntries(entries);
}

async function assertProblem(answer: Response, status: number, code: string, field?: string): Promise<void> {
  const problem = (await answer.json()) as { code: string; field?: string };
  assert.deepEqual([answer.status, problem.code, problem.field], [status, code, field]);
}

const readAudit = async ({ server }: TestProxy, sessionId: string) =>
  ((await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as { audit: Record<string, unknown>[] }).audit;

describe('the pictures of a hosted session in review', () => {
  test('come from the provider as a form of files, and are not to be cached', async () => {
    const session = await inReview();
    const answer = await look(session, '', OVER_HTTP);
    assert.match(answer.headers.get('content-type') ?? '', /^multipart\/form-data; boundary=\w+$/);
    assert.equal(answer.headers.get('cache-control'), 'no-store');
    assert.deepEqual(await readForm(answer), {
      'face image/jpeg': FACE,
      'front image/jpeg': FRONT,
      'back image/jpeg': BACK,
    });
    const [, asked] = callsTo(session.stack, 'realid/checkresult');
    assert.equal(asked?.body['isReturnImage'], 'Y');
    assert.equal(asked?.body['extraImageControlList'], undefined);
  });

  test('further pictures are asked for by name; a name that the provider does not have is refused', async () => {
    const session = await inReview();
    const files = await readForm(await look(session, '?extra=CROPPED_FACE_FROM_DOC,FACE_EYE_CLOSE'));
    assert.equal(files['CROPPED_FACE_FROM_DOC image/jpeg'], PORTRAIT);
    assert.equal(Object.keys(files).length, 4);
    await assertProblem(await look(session, '?extra=CANARY'), 422, 'invalid_field', 'extra');
  });

  test('each look is in the record and in the log with who looks, and no picture is', async () => {
    const session = await inReview();
    const { stack, browser } = session;
    await readForm(await look(session));
    stack.time.now += 1000;
    await readForm(await look(session, '', { 'idproof-reviewer': 'staff-18' }));
    const first = { action: 'images_read', at: '2026-05-05T10:00:00.000Z', reviewer: 'staff-17' };
    assert.deepEqual(await readAudit(stack, browser.sessionId), [
      first,
      { ...first, at: '2026-05-05T10:00:01.000Z', reviewer: 'staff-18' },
    ]);
    const logged = stack.logs.filter(({ event }) => event === 'audit');
    assert.deepEqual(
      logged.map(({ sessionId, code, reviewer }) => [sessionId, code, reviewer]),
      [
        [browser.sessionId, 'images_read', 'staff-17'],
        [browser.sessionId, 'images_read', 'staff-18'],
      ],
    );
    const held = JSON.stringify([await stack.store.get(browser.sessionId), stack.logs]);
    for (const picture of [FACE, FRONT, BACK]) assert.ok(!held.includes(picture.slice(0, 200)));
  });

  test('a reading without a reviewer is refused, without a call to the provider', async () => {
    const session = await inReview();
    for (const name of ['', 'two words', 'x'.repeat(65)]) {
      const answer = await look(session, '', { 'idproof-reviewer': name });
      await assertProblem(answer, 422, 'invalid_field', 'Idproof-Reviewer');
    }
    assert.equal(callsTo(session.stack, 'realid/checkresult').length, 1);
    assert.deepEqual(await readAudit(session.stack, session.browser.sessionId), []);
  });

  // Claim: T57
  test('a reading that cannot be recorded returns no image', async () => {
    const session = await inReview();
    const { store } = session.stack;
    const update = store.update.bind(store);
    store.update = async () => false;
    assert.equal((await look(session)).status, 503);
    store.update = update;
    assert.deepEqual(await readAudit(session.stack, session.browser.sessionId), []);
  });

  // Claim: T59
  test('unknown data has no image type', async () => {
    const session = await inReview();
    const html = Buffer.from('<script>alert(1)</script>').toString('base64');
    session.stack.provider.handlers.result = () =>
      verified('Pending', {
        extFaceInfo: { faceImg: FACE, extraImages: { 'x"\r\ncanary: 1': FACE } },
        extIdInfo: { frontPageImg: html },
      });
    assert.deepEqual(await readForm(await look(session)), {
      'face image/jpeg': FACE,
      'front application/octet-stream': html,
    });
  });

  test('a reviewer who looks a thousand times leaves the latest hundred in the record', async () => {
    const session = await inReview();
    for (let time = 0; time < 105; time++) await (await look(session)).body?.cancel();
    const audit = await readAudit(session.stack, session.browser.sessionId);
    assert.equal(audit.length, 100);
    assert.equal(session.stack.logs.filter(({ code }) => code === 'images_read').length, 105);
  });
});

describe('no pictures', () => {
  test('unless the setting is on: the route is not there, and the provider is not asked', async () => {
    const session = await inReview({ reviewImages: false });
    await assertProblem(await look(session), 404, 'not_found');
    assert.equal(callsTo(session.stack, 'realid/checkresult').length, 1);
  });

  test('of a session whose consent was given before the setting was on', async () => {
    const before = await inReview({ reviewImages: false });
    const { store } = before.stack;
    const stack = createTestProxy({ store, reviewImages: true });
    const answer = await stack.server('GET', `/v1/sessions/${before.browser.sessionId}/images`, undefined, REVIEWER);
    await assertProblem(answer, 404, 'not_found');
    assert.deepEqual(stack.provider.received, []);
  });

  test('of a session that is not in review, that has not ended, or of the api flow', async () => {
    const approved = await askResult({ config: { reviewImages: true } });
    await assertProblem(await look(approved), 409, 'session_over');
    const running = await askResult({ result: () => verified('InProcess'), config: { reviewImages: true } });
    await assertProblem(await look(running), 409, 'out_of_order');
    const browser = await running.stack.begin();
    await assertProblem(await look({ ...running, browser }), 404, 'not_found');
  });

  test('after a withdrawal, after the retention, after the review', async () => {
    const withdrawn = await inReview();
    const { consent } = withdrawn.view;
    await withdrawn.browser.post('consent', { decision: 'withdrawn', textHash: consent.textHash });
    await assertProblem(await look(withdrawn), 409, 'session_over');
    const late = await inReview();
    late.stack.time.now += 24 * 3_600_000;
    await assertProblem(await look(late), 409, 'session_over');
    const closed = await inReview();
    const path = `/v1/sessions/${closed.browser.sessionId}/review`;
    await closed.stack.server('POST', path, { outcome: 'approved', reviewer: 'staff-17' });
    await assertProblem(await look(closed), 409, 'session_over');
  });

  // Claim: T58
  test('of a consent that is withdrawn while the provider is asked', async () => {
    const session = await inReview();
    const { stack, browser, view } = session;
    stack.provider.handlers.result = async (call) => {
      await browser.post('consent', { decision: 'withdrawn', textHash: view.consent.textHash });
      return withImages(call);
    };
    await assertProblem(await look(session), 409, 'session_over');
    assert.deepEqual(await readAudit(stack, browser.sessionId), []);
  });

  test('where the provider has none, or fails', async () => {
    const session = await inReview();
    session.stack.provider.handlers.result = () => verified('Pending');
    await assertProblem(await look(session), 404, 'not_found');
    session.stack.provider.handlers.result = () => failed('SYSTEM_ERROR');
    await assertProblem(await look(session), 502, 'provider_failed');
    assert.deepEqual(await readAudit(session.stack, session.browser.sessionId), []);
  });

  test('for a browser, for a wrong key, for a HEAD', async () => {
    const session = await inReview();
    const path = `/v1/sessions/${session.browser.sessionId}/images`;
    assert.equal((await session.browser.call('GET', path, { headers: REVIEWER })).status, 401);
    assert.equal((await look(session, '', { ...REVIEWER, origin: 'https://shop.example' })).status, 403);
    assert.equal((await session.stack.server('HEAD', path, undefined, REVIEWER)).status, 404);
    assert.deepEqual(await readAudit(session.stack, session.browser.sessionId), []);
  });
});

test('four read at a time; a reader who leaves makes room', async () => {
  const session = await inReview();
  const big = createStructuralJpeg({ comment: 'x', data: Buffer.alloc(60_000, 7) }).toString('base64');
  session.stack.provider.handlers.result = () => verified('Pending', { extFaceInfo: { faceImg: big } });
  const read = () => look(session, '', OVER_HTTP);
  const open = await Promise.all([read(), read(), read(), read()]);
  assert.deepEqual(new Set(open.map(({ status }) => status)), new Set([200]));
  const refused = await read();
  assert.ok(refused.headers.has('retry-after'));
  await assertProblem(refused, 503, 'overloaded');
  await open[0]?.body?.cancel();
  assert.deepEqual(Object.keys(await readForm(await read())), ['face image/jpeg']);
  await readForm(open[1]);
  assert.equal((await read()).status, 200);
});
