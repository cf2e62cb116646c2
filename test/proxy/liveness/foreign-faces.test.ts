import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SendRequest, SendResponse } from '@idproof/core/provider';
import type { ProxyConfig } from '@idproof/proxy';
import { createTestProxy, type Answer, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, verified } from '../helpers/fake-provider.js';
import { atHosted, atHostedPage, callsTo, createResponse, type HostedSession } from '../helpers/hosted.js';
import { bigJpeg, jpeg } from '../helpers/images.js';
import { atDocument, beginLiveness, captureFace, DOCUMENT, faceCaptured, sendDocument } from '../helpers/liveness.js';

const MEBIBYTE = 1024 * 1024;
const LARGE = bigJpeg(1, MEBIBYTE);

/** A proxy whose provider's answers are kept, and can be given once more to another call. */
function createReplaying(config: Partial<ProxyConfig> = {}) {
  const kept: { url: string; response: SendResponse }[] = [];
  let isReplayed: ((request: SendRequest) => boolean) | undefined;
  let replayed: SendResponse | undefined;
  const stack = createTestProxy({
    decision: {},
    ...config,
    send: async (request) => {
      if (replayed && isReplayed?.(request)) return replayed;
      const response = await stack.provider.send(request);
      kept.push({ url: request.url, response });
      return response;
    },
  });
  stack.provider.handlers.capture = () => faceCaptured();
  return {
    stack,
    /** The last answer to `from` is given to every call to `to`; 5 s later, as clocks differ by less. */
    replay: (from: string, to = from) => {
      replayed = kept.findLast(({ url }) => url.endsWith(from))?.response;
      assert.ok(replayed, `nothing was kept of ${from}`);
      isReplayed = ({ url }) => url.endsWith(to);
      stack.time.now += 5000;
    },
  };
}

const CHECKRESULT = 'facecapture/checkresult';

const readFace = async ({ stack, browser }: HostedSession) => {
  const record = await stack.store.get(browser.sessionId);
  return [record?.position, record?.face, record?.hosted !== undefined];
};

/** Two people at one provider, each with a face and a document of their own. */
async function captureTwo(stack: TestProxy): Promise<[HostedSession, HostedSession]> {
  stack.provider.handlers.capture = ({ body }) =>
    faceCaptured({ extInfo: { imageContent: Buffer.from(String(body['transactionId'])).toString('base64') } });
  const [one, two] = [await beginLiveness({}, {}, stack), await beginLiveness({}, {}, stack)];
  await captureFace(one);
  await captureFace(two);
  return [one, two];
}

describe('a face of somebody else', () => {
  test('is not compared in this session: each asks for its own transaction, and compares its own image', async () => {
    const stack = createTestProxy({ decision: {} });
    const sessions = await captureTwo(stack);
    const documents = [jpeg(41), jpeg(42)];
    await Promise.all(sessions.map(({ browser }, i) => sendDocument(browser, documents[i])));
    const [first, second] = [...stack.provider.transactions];
    const faces = [first, second].map((id) => Buffer.from(id ?? '').toString('base64'));
    const pairs = callsTo(stack, 'facecompare/compare').map(({ body }) => [
      (body['face1'] as { content: string }).content,
      (body['face2'] as { content: string }).content,
    ]);
    const wanted = faces.map((face, i) => [face, documents[i]]);
    assert.deepEqual(new Set(pairs.map(String)), new Set(wanted.map(String)));
  });

  for (const [step, name] of [
    ['checkresult', 'transactionId'],
    ['initialize', 'transactionId'],
    ['recognize', 'transactionId'],
    ['return', 'transactionId'],
    ['recognize', 'face'],
  ] as const) {
    test(`cannot be named by a browser: ${name} in ${step} is refused`, async () => {
      const stack = createTestProxy({ decision: {} });
      const [mine, other] = await captureTwo(stack);
      const foreign = (await stack.store.get(other.browser.sessionId))?.face?.transactionId;
      const session = step === 'recognize' ? mine : await beginLiveness({}, {}, stack);
      if (step !== 'recognize') await atHostedPage(session, 'frame');
      const calls = stack.provider.received.length;
      const own = { docType: '00000001003', frontPageImage: DOCUMENT, method: 'auto' };
      const body = { ...(step === 'recognize' ? own : step === 'return' ? { response: createResponse('x') } : {}) };
      const { status, problem } = await session.browser.post(step, { ...body, [name]: foreign });
      assert.deepEqual([status, problem.code], [422, 'invalid_field']);
      assert.equal(stack.provider.received.length, calls);
    });
  }

  // Claim: T84
  test('does not come with an answer about it that is played back: not after the capture', async () => {
    const { stack, replay } = createReplaying();
    const first = await beginLiveness({}, {}, stack);
    await captureFace(first);
    const second = await beginLiveness({}, {}, stack);
    stack.provider.handlers.capture = () => faceCaptured({ faceCaptureResult: 'Failure' });
    const { state } = await atHostedPage(second, 'frame');
    const before = await readFace(second);
    replay(CHECKRESULT);
    const asked = await second.browser.post('checkresult', {});
    assert.deepEqual([asked.status, asked.problem.code], [502, 'provider_untrusted']);
    assert.deepEqual(await readFace(second), before);
    // On the way back from the page the session waits for an answer to believe.
    const { view } = await second.browser.post('return', { response: createResponse(state) });
    assert.deepEqual([view.status, view.step], ['processing', 'hosted']);
  });

  for (const [what, path, image] of [
    ['with the image', CHECKRESULT, DOCUMENT],
    ['of the comparison', 'facecompare/compare', DOCUMENT],
    ['of the polled comparison', 'facecompare/asynccheckresult', LARGE],
  ] as const) {
    test(`does not come with an answer ${what} that is played back: the document waits`, async () => {
      const { stack, replay } = createReplaying({ maxBase64Length: 3 * MEBIBYTE });
      stack.provider.handlers.compareResult = () => compared();
      const first = await atDocument({}, {}, stack);
      const second = await atDocument({}, {}, stack);
      assert.equal((await sendDocument(first.browser, image)).view.result?.outcome, 'approved');
      for (const name of ['compare', 'compareResult'] as const)
        stack.provider.handlers[name] = () => compared(3, false);
      replay(path);
      const { problem } = await sendDocument(second.browser, image);
      assert.equal(problem.code, 'provider_untrusted');
      const { status, step, attemptsLeft } = await second.browser.view();
      assert.deepEqual([status, step, attemptsLeft.document], ['open', 'document', 3]);
    });
  }
});

/** Everything of a whole verification that would be approved in `h5`. */
const WHOLE = () => verified('Success');

describe('a result of another kind', () => {
  // Claim: T85
  test('is no captured face: a whole verification, well signed, lets nobody be approved', async () => {
    const session = await beginLiveness();
    session.stack.provider.handlers.capture = WHOLE;
    assert.equal((await captureFace(session)).view.step, 'document');
    const { view } = await sendDocument(session.browser);
    assert.deepEqual(
      [view.result?.outcome, view.result?.liveness, view.result?.reasons.map(({ code }) => code)],
      ['review', 'not-checked', ['liveness_not_checked']],
    );
    assert.equal(callsTo(session.stack, 'realid/checkresult').length, 0);
  });

  test('is no captured face when the document was read either', async () => {
    const { stack, browser } = await atDocument();
    stack.provider.handlers.capture = WHOLE;
    assert.equal((await sendDocument(browser)).view.result?.outcome, 'review');
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
  });

  for (const [asks, answers] of [
    [CHECKRESULT, 'realid/checkresult'],
    ['realid/checkresult', CHECKRESULT],
  ] as const) {
    test(`is not believed where ${asks} gets an answer that was signed for ${answers}`, async () => {
      const { stack, replay } = createReplaying();
      stack.provider.handlers.result = () => verified('InProcess');
      const whole = await atHosted({}, stack);
      await atHostedPage(whole);
      const face = await beginLiveness({}, {}, stack);
      await atHostedPage(face, 'frame');
      const ask = ({ browser }: HostedSession): Promise<Answer> => browser.post('checkresult', {});
      const [first, second] = asks === CHECKRESULT ? [whole, face] : [face, whole];
      await ask(first);
      stack.time.now -= 5000;
      replay(answers, asks);
      assert.equal((await ask(second)).problem.code, 'provider_untrusted');
    });
  }

  test('of a face alone ends no h5 session', async () => {
    const session = await atHosted();
    await atHostedPage(session);
    session.stack.provider.handlers.result = () => faceCaptured();
    const { view } = await session.browser.post('checkresult', {});
    assert.deepEqual([view.status, view.step, view.result], ['open', 'hosted', undefined]);
  });

  test('of a transaction that is marked as a face ends no h5 session', async () => {
    const session = await atHosted();
    const { stack, browser } = session;
    await atHostedPage(session);
    const record = await stack.store.get(browser.sessionId);
    assert.ok(record?.hosted);
    assert.ok(await stack.store.update({ ...record, hosted: { ...record.hosted, kind: 'face' } }, record.version));
    for (const reply of [() => faceCaptured(), WHOLE]) {
      stack.provider.handlers.capture = reply;
      const { view } = await browser.post('checkresult', {});
      assert.deepEqual([view.status, view.result], ['open', undefined]);
    }
    assert.equal(callsTo(stack, CHECKRESULT).length, 0);
  });
});
