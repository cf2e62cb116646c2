import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import type { Answer, Browser, TestProxy } from '../helpers/create-test-proxy.js';
import { compared, failed } from '../helpers/fake-provider.js';
import { callsTo, type HostedSession } from '../helpers/hosted.js';
import { jpeg } from '../helpers/images.js';
import { faceCaptured, sendDocument } from '../helpers/liveness.js';
import { closeStreams, joinAs, PHONE_PAGE } from '../handoff/helpers/devices.js';
import { beforeCall, CALLS, complete, holdAnswer, readStored, type CallName } from './helpers/provider-faults.js';

after(closeStreams);

type Session = Awaited<ReturnType<typeof beforeCall>>;

const CALL_NAMES = Object.keys(CALLS) as CallName[];
const BEFORE_DOCUMENT: ReadonlySet<CallName> = new Set(['initialize', 'the question about the face']);
const OF_DOCUMENT = CALL_NAMES.filter((name) => !BEFORE_DOCUMENT.has(name));
const CONFIG = { handoff: { url: PHONE_PAGE } };

const joinAndAgree = async (stack: TestProxy, owner: Browser): Promise<Browser> => {
  const phone = await joinAs(stack, owner);
  await phone.agree();
  return phone;
};

/** Lets what goes on behind an answer come to its end. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await new Promise((resolve) => setImmediate(resolve));
}

/** Makes the call, does something else while the provider has it, and gives its late answer. */
async function interrupt<Result>(session: Session, act: () => Promise<Result>): Promise<[Answer, Result]> {
  const { respond, called, release } = holdAnswer();
  session.answerBy(respond);
  const pending = session.call.ask(session);
  await called;
  const result = await act();
  release();
  const late = await pending;
  await settle();
  return [late, result];
}

/** The stored session without what the interruption itself has changed. */
async function readRest(session: HostedSession, ...changed: string[]): Promise<object> {
  return omit(await readStored(session), changed);
}
const omit = (value: unknown, names: readonly string[]): object =>
  Object.fromEntries(Object.entries(value as object).filter(([name]) => !names.includes(name)));

const readDevices = async ({ stack, browser }: HostedSession) => {
  const details = await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json();
  return (details as { evidence: { devices?: Record<string, string> } | null }).evidence?.devices;
};

describe('a document that is taken again while the provider has it', () => {
  for (const call of OF_DOCUMENT) {
    test(`has no effect by the late answer to ${call}`, async (t) => {
      const session = await beforeCall(t, call);
      const { browser } = session;
      const [late, discarded] = await interrupt(session, () =>
        browser.post('discard', { step: 'document', idempotencyKey: 'one-key' }),
      );
      assert.deepEqual([discarded.status, late.problem.code], [200, 'out_of_order']);
      assert.deepEqual(await readRest(session, 'discarded'), session.readAtCall());
      const { step, attemptsLeft, reasons } = await browser.view();
      assert.deepEqual([step, attemptsLeft.document, attemptsLeft.hosted, reasons], ['document', 3, 2, []]);
      const { view } = await sendDocument(browser, jpeg(77));
      assert.deepEqual([view.result?.outcome, view.attemptsLeft.document], ['approved', 2]);
    });
  }

  test('says the same whether it matched, differed or had no portrait', async (t) => {
    const said: unknown[] = [];
    for (const call of ['compare', 'asynccheckresult'] as const) {
      for (const reply of [compared(99, true), compared(3, false), failed('UNABLE_GET_IMAGE')]) {
        let decisions = 0;
        const decide = <Plan>(_: unknown, plan: Plan) => (decisions++, plan);
        const session = await beforeCall(t, call, { hooks: { decide } });
        const { handlers } = session.stack.provider;
        handlers[call === 'compare' ? 'compare' : 'compareResult'] = () => reply;
        const [late] = await interrupt(session, () =>
          session.browser.post('discard', { step: 'document', idempotencyKey: 'one-key' }),
        );
        assert.equal(decisions, 0);
        const { step, attemptsLeft, reasons, result } = await session.browser.view();
        said.push([late.status, late.problem.code, step, attemptsLeft, reasons, result]);
      }
    }
    for (const other of said) assert.deepEqual(other, said[0]);
  });

  test('does not hide a forged face: the next image meets it', async (t) => {
    const session = await beforeCall(t, 'the question with the image');
    const { browser, stack } = session;
    stack.provider.handlers.capture = () => faceCaptured({ extInfo: { faceAttack: true } });
    const [late] = await interrupt(session, () =>
      browser.post('discard', { step: 'document', idempotencyKey: 'one-key' }),
    );
    assert.equal(late.problem.code, 'out_of_order');
    const { view } = await sendDocument(browser);
    assert.deepEqual([view.result?.outcome, view.result?.reasons[0]?.code], ['rejected', 'verification_failed']);
    assert.equal(callsTo(stack, 'facecompare/compare').length, 0);
  });
});

describe('a device that loses the session while the provider works for it', () => {
  for (const [how, code, takeOver, lose] of [
    [
      'phone',
      'handoff_ended',
      joinAndAgree,
      async ({ owner }: Session) => {
        assert.equal((await owner.post('handoff/end', {})).status, 200);
        return owner;
      },
    ],
    ['owner', 'captured_elsewhere', undefined, ({ stack, owner }: Session) => joinAndAgree(stack, owner)],
  ] as const) {
    const other = how === 'phone' ? 'owner' : 'phone';
    for (const call of CALL_NAMES) {
      test(`has no effect as ${how} by the late answer to ${call}, and the other goes on`, async (t) => {
        const session = await beforeCall(t, call, CONFIG, takeOver);
        const [late, device] = await interrupt(session, () => lose(session));
        // What a question says is not the device's own: its answer is the session as it is then.
        if (call === 'the question about the face') assert.deepEqual([late.status, late.view.step], [200, 'hosted']);
        else assert.equal(late.problem.code, code);
        const changed = ['handoff', 'hosted', 'pollAt', 'leftFaces', 'consent', 'calls'];
        assert.deepEqual(await readRest(session, ...changed), omit(session.readAtCall(), changed));
        const mine = { ...session, browser: device };
        const { step, attemptsLeft } = await device.view();
        const isCaptured = !BEFORE_DOCUMENT.has(call);
        assert.deepEqual([step, attemptsLeft.document], [isCaptured ? 'document' : 'hosted', 3]);
        const { view } = await complete(mine, jpeg(77));
        assert.equal(view.status, 'finished');
        assert.equal((await session.owner.view()).result?.outcome, 'approved');
        // Devices are told apart from the first step of a phone on.
        const hosted = isCaptured ? how : other;
        const devices = hosted === 'phone' ? { hosted, document: other } : { document: other };
        assert.deepEqual(await readDevices(mine), how === 'phone' && !isCaptured ? undefined : devices);
        assert.equal(callsTo(session.stack, 'facecapture/initialize').length, isCaptured ? 1 : 2);
      });
    }
  }

  test('cannot hide a forged face by it', async (t) => {
    const session = await beforeCall(t, 'the question about the face', CONFIG, joinAndAgree);
    const { stack, owner } = session;
    const forged = (await stack.store.get(owner.sessionId))?.hosted?.transactionId;
    stack.provider.handlers.capture = ({ body }) =>
      faceCaptured({ extInfo: { faceAttack: body['transactionId'] === forged } });
    await interrupt(session, () => owner.post('handoff/end', {}));
    const { view } = await complete({ ...session, browser: owner }, jpeg(77));
    assert.deepEqual([view.result?.outcome, view.result?.reasons[0]?.code], ['rejected', 'verification_failed']);
  });
});

describe('a running capture that has used the last attempt', () => {
  for (const [to, takeOver, lose] of [
    ['phone', undefined, ({ stack, owner }: Session) => joinAndAgree(stack, owner)],
    ['owner', joinAndAgree, ({ owner }: Session) => owner.post('handoff/end', {}).then(() => owner)],
    ['owner', joinAndAgree, ({ owner }: Session) => owner.post('handoff', {}).then(() => owner)],
  ] as const) {
    test(`is left to the ${to}, who goes on with the document: a review`, async (t) => {
      const config = { ...CONFIG, attempts: { hosted: 1 } };
      const session = await beforeCall(t, 'the question about the face', config, takeOver);
      const device = await lose(session);
      const { step, status, reasons } = await device.view();
      assert.deepEqual([status, step, reasons], ['open', 'document', []]);
      await sendDocument(device, jpeg(77));
      const { result } = await session.owner.view();
      assert.deepEqual(
        [result?.outcome, result?.reasons.map(({ code }) => code)],
        ['review', ['liveness_not_checked']],
      );
    });
  }
});

const withdraw = async ({ stack, owner }: Session): Promise<Answer> => {
  const { textHash } = (await stack.store.get(owner.sessionId))?.consent ?? {};
  return owner.post('consent', { decision: 'withdrawn', textHash });
};

/** Shorter than what the clocks of provider and proxy may differ by. */
const LIFETIME = 3 * 60_000;
const outlive = ({ stack, owner }: Session): Promise<Answer> => {
  stack.time.now += LIFETIME;
  return owner.call('GET', '/v1/session');
};

/** What the provider was asked to delete. */
const listDeleted = ({ stack }: HostedSession) =>
  new Set(callsTo(stack, 'privacyinfo/delete').map(({ body }) => body['transactionId']));

const GONE = ['evidence', 'document', 'face', 'hosted', 'leftFaces', 'running', 'owed', 'pollAt'] as const;

describe('a session that ends while the provider works for it', () => {
  for (const [what, end, status] of [
    ['cancelled', ({ owner }: Session) => owner.post('cancel', {}), 'cancelled'],
    ['withdrawn', withdraw, 'declined'],
    ['expired', outlive, 'expired'],
  ] as const) {
    for (const [device, takeOver] of [
      ['owner', undefined],
      ['phone', joinAndAgree],
    ] as const) {
      for (const call of CALL_NAMES) {
        // Claim: T87
        test(`stays ${what} after the late answer of the ${device} to ${call}`, async (t) => {
          const session = await beforeCall(t, call, { ...CONFIG, sessionLifetime: LIFETIME }, takeOver);
          const { stack, owner } = session;
          const [late, ended] = await interrupt(session, () => end(session));
          assert.deepEqual([ended.status, ended.view.status], [200, status]);
          // A question is answered with the session as it is then.
          if (call === 'the question about the face') assert.deepEqual([late.status, late.view.status], [200, status]);
          else assert.equal(late.problem.code, 'session_over');
          stack.time.now += 120_000;
          await stack.proxy.sweep();
          const view = await owner.view();
          assert.deepEqual([view.status, view.reasons, view.result], [status, [], undefined]);
          const record = await stack.store.get(owner.sessionId);
          for (const part of GONE) assert.equal(record?.[part], undefined, part);
          assert.ok(record?.transactions.every(({ state, transactionId }) => state === 'answered' && transactionId));
          assert.deepEqual(listDeleted(session), what === 'withdrawn' ? stack.provider.transactions : new Set());
        });
      }
    }
  }

  for (const call of CALL_NAMES) {
    test(`is gone at the provider too, where it was deleted during ${call}`, async (t) => {
      const session = await beforeCall(t, call);
      const { stack, owner } = session;
      const [late, deleted] = await interrupt(session, () => stack.server('DELETE', `/v1/sessions/${owner.sessionId}`));
      assert.deepEqual([deleted.status, late.problem.code], [204, 'not_found']);
      assert.equal(await stack.store.get(owner.sessionId), undefined);
      assert.deepEqual(listDeleted(session), stack.provider.transactions);
    });
  }

  test('is deleted at the provider by a later withdrawal, with the face and each comparison', async (t) => {
    const session = await beforeCall(t, 'compare');
    const { stack } = session;
    stack.provider.handlers.compare = () => compared(3, false);
    await session.call.ask(session);
    stack.provider.handlers.compare = () => compared();
    assert.equal((await sendDocument(session.browser, jpeg(77))).view.result?.outcome, 'approved');
    assert.equal((await withdraw(session)).view.status, 'finished');
    await settle();
    assert.equal(stack.provider.transactions.size, 5);
    assert.deepEqual(listDeleted(session), stack.provider.transactions);
  });

  test('is rejected, not cancelled, where its face was forged', async (t) => {
    const session = await beforeCall(t, 'the question about the face');
    const { stack, owner } = session;
    stack.provider.handlers.capture = () => faceCaptured({ extInfo: { faceAttack: true } });
    const [late, cancelled] = await interrupt(session, () => owner.post('cancel', {}));
    for (const { view } of [late, cancelled])
      assert.deepEqual([view.status, view.result?.outcome], ['finished', 'rejected']);
  });
});
