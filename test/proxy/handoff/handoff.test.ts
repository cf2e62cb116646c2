import assert from 'node:assert/strict';
import test, { after, describe } from 'node:test';
import type { SessionView } from '@idproof/core/session';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared, READ, recognized } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';
import { gate } from '../helpers/step-bodies.js';
import {
  atSelfie,
  compareBody,
  createHandoffProxy,
  joinAs,
  offer,
  PHONE_PAGE,
  postJoin,
  recognizeBody,
  wrongNumber,
  closeStreams,
} from './helpers/devices.js';

after(closeStreams);

const describeHandoff = ({ handoff }: SessionView) => [handoff?.state, handoff?.activity];

async function read({ server }: TestProxy, { sessionId }: Browser) {
  return (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as {
    outcome: string | null;
    reasons: { code: string }[];
    evidence: { devices?: Record<string, string> } | null;
    handoff: { codes: number; wrongNumbers: number; phones: { consentAt: string | null; endedAt: string | null }[] };
  };
}

describe('a handoff to a phone', () => {
  test('the phone captures everything, the owner follows, and the result stays with the owner', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    assert.deepEqual(describeHandoff(await owner.view()), ['idle', undefined]);
    const made = await offer(owner);
    assert.match(made.url, new RegExp(`^${PHONE_PAGE}#[A-Za-z0-9_-]{22}$`));
    assert.match(made.number, /^[0-9]{2}$/);
    assert.equal(made.seconds, 600);
    assert.equal((await owner.view()).handoff?.state, 'offered');
    const phone = await joinAs(stack, owner, made);
    assert.deepEqual(describeHandoff(await owner.view()), ['connected', 'consent']);
    const first = await phone.view();
    assert.deepEqual([first.device, first.step, first.consent.decision], ['phone', 'consent', null]);
    assert.equal((await phone.agree()).view.step, 'document');
    assert.deepEqual(describeHandoff(await owner.view()), ['connected', 'document']);
    assert.equal((await phone.post('recognize', recognizeBody())).view.step, 'selfie');
    assert.deepEqual(describeHandoff(await owner.view()), ['connected', 'selfie']);
    const end = await phone.post('compare', compareBody());
    assert.deepEqual(
      [end.view.status, end.view.result?.outcome, end.view.result?.fields],
      ['finished', 'approved', {}],
    );
    assert.ok(!end.text.includes(READ.LAST_NAME));
    const result = (await owner.view()).result;
    assert.deepEqual([result?.outcome, result?.fields['LAST_NAME']], ['approved', READ.LAST_NAME]);
    const { evidence, handoff } = await read(stack, owner);
    assert.deepEqual(evidence?.devices, { document: 'phone', selfie: 'phone' });
    assert.equal(handoff.phones.length, 1);
    assert.ok(handoff.phones[0]?.consentAt);
  });

  test('consent that was given at the computer is asked for again on the phone, with a receipt of both', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    const phone = await joinAs(stack, owner);
    const view = await phone.view();
    assert.deepEqual([view.step, view.consent.decision, view.consent.receipt], ['consent', null, undefined]);
    const early = await phone.post('recognize', recognizeBody());
    assert.deepEqual([early.status, early.problem.code], [409, 'out_of_order']);
    assert.equal(stack.provider.received.length, 0);
    await phone.agree();
    const { receipt = '' } = (await owner.view()).consent;
    const { events } = JSON.parse(Buffer.from(receipt.split('.')[1] ?? '', 'base64url').toString()) as {
      events: { event_type: string }[];
    };
    assert.deepEqual(
      events.map(({ event_type }) => /phone/.test(event_type)),
      [false, true],
    );
  });

  test('after the document the phone captures it again; the selfie is compared with that one', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await atSelfie(owner);
    const phone = await joinAs(stack, owner);
    await phone.agree();
    assert.equal((await phone.view()).step, 'selfie');
    const again = await phone.post('recognize', recognizeBody(jpeg(5)));
    assert.equal(again.view.step, 'selfie');
    const end = await phone.post('compare', compareBody(jpeg(2), jpeg(5)));
    assert.equal(end.view.status, 'finished');
  });

  test('without an address of the phone’s page nothing is offered', async () => {
    const owner = await createTestProxy().begin();
    assert.equal((await owner.view()).handoff, undefined);
    const refused = await owner.post('handoff', {});
    assert.deepEqual([refused.status, refused.problem.code], [409, 'handoff_unavailable']);
  });

  test('a session that allows no handoff offers none, and one that allows nothing else captures on the phone', async () => {
    const stack = createHandoffProxy();
    const none = await stack.begin({ captureMethods: ['auto', 'manual'] });
    assert.equal((await none.view()).handoff, undefined);
    const only = await stack.begin({ captureMethods: ['handoff'] });
    assert.deepEqual((await only.view()).capture.methods, ['handoff']);
    await only.agree();
    const refused = await only.post('recognize', recognizeBody());
    assert.deepEqual([refused.status, refused.problem.field], [422, 'method']);
    const phone = await joinAs(stack, only);
    assert.deepEqual((await phone.view()).capture.methods, ['auto', 'manual']);
    await phone.agree();
    assert.equal((await phone.post('recognize', recognizeBody())).view.step, 'selfie');
  });

  test('with reviewHandoffs a session that a phone took part in is never approved', async () => {
    const stack = createHandoffProxy({ decision: { approveWithoutLiveness: true, reviewHandoffs: true } });
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    await phone.agree();
    await phone.post('recognize', recognizeBody());
    await phone.post('compare', compareBody());
    const { outcome, reasons } = await read(stack, owner);
    assert.deepEqual([outcome, reasons.map(({ code }) => code)], ['review', ['captured_on_phone']]);
    const alone = await stack.begin();
    await atSelfie(alone);
    assert.equal((await alone.post('compare', compareBody())).view.result?.outcome, 'approved');
  });
});

describe('rights', () => {
  // Claim: T75
  test('a phone cannot offer, cancel, decline or withdraw', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    const phone = await joinAs(stack, owner);
    const { textHash } = (await phone.view()).consent;
    const tries = [
      await phone.post('handoff', {}),
      await phone.post('cancel', {}),
      await phone.post('consent', { decision: 'declined', textHash }),
      await phone.post('consent', { decision: 'withdrawn', textHash }),
    ];
    assert.deepEqual(
      tries.map(({ status, problem }) => [status, problem.code]),
      Array.from({ length: 4 }, () => [401, 'unauthorized']),
    );
    assert.equal((await owner.view()).status, 'open');
  });

  // Claim: T79
  test('while a phone captures, no image of the owner is sent to the provider', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    await joinAs(stack, owner);
    const refused = await owner.post('recognize', recognizeBody());
    assert.deepEqual([refused.status, refused.problem.code], [409, 'captured_elsewhere']);
    assert.equal(stack.provider.received.length, 0);
    assert.equal((await owner.post('cancel', {})).view.status, 'cancelled');
  });

  test('an image of the owner that the provider reads while a phone joins has no effect', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    const made = await offer(owner);
    const held = gate();
    const called = gate();
    stack.provider.handlers.recognize = async () => {
      called.open();
      await held.opened;
      return recognized();
    };
    const pending = owner.post('recognize', recognizeBody());
    await called.opened;
    const phone = await joinAs(stack, owner, made);
    held.open();
    const answer = await pending;
    assert.deepEqual([answer.status, answer.problem.code], [409, 'captured_elsewhere']);
    const { step, attemptsLeft } = await phone.view();
    assert.deepEqual([step, attemptsLeft.document, (await read(stack, owner)).evidence], ['consent', 3, null]);
  });

  // Claim: T76
  test('taking back revokes the phone, also in the middle of its call', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    await phone.agree();
    await phone.post('recognize', recognizeBody());
    const held = gate();
    const called = gate();
    stack.provider.handlers.compare = async () => {
      called.open();
      await held.opened;
      return compared();
    };
    const pending = phone.post('compare', compareBody());
    await called.opened;
    const back = await owner.post('handoff/end', {});
    assert.deepEqual([back.status, back.view.handoff?.state], [200, 'idle']);
    held.open();
    const late = await pending;
    assert.deepEqual([late.status, late.problem.code], [409, 'handoff_ended']);
    const after = await phone.call('GET', '/v1/session');
    assert.deepEqual([after.status, after.problem.code], [409, 'handoff_ended']);
    assert.equal((await owner.view()).step, 'consent', 'the person agreed on the phone alone');
    const early = await owner.post('compare', compareBody());
    assert.equal(early.problem.code, 'out_of_order');
    const { view } = await owner.agree();
    assert.deepEqual([view.status, view.step, view.attemptsLeft.selfie], ['open', 'selfie', 3]);
    stack.provider.handlers.compare = () => compared();
    assert.equal((await owner.post('compare', compareBody())).view.status, 'finished');
  });

  test('a phone gives the session back; repeating that changes nothing', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    const [first, second] = [await phone.post('handoff/end', {}, 'end'), await phone.post('handoff/end', {}, 'end')];
    assert.deepEqual([first.status, second.status, first.view.handoff?.isOver], [200, 200, true]);
    assert.equal((await owner.view()).handoff?.state, 'idle');
    assert.equal((await owner.agree()).view.step, 'document');
    const next = await joinAs(stack, owner);
    const late = await phone.post('handoff/end', {});
    assert.deepEqual([late.status, late.problem.code], [409, 'handoff_ended'], 'it reads nothing of the session');
    assert.equal((await next.view()).device, 'phone', 'the earlier phone ends nothing of the next one');
  });

  test('the keys of a phone are its own: a call of the owner is not repeated by them', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await owner.agree();
    await owner.post('recognize', recognizeBody(), 'same');
    const phone = await joinAs(stack, owner);
    await phone.agree();
    const answer = await phone.post('recognize', recognizeBody(jpeg(9)), 'same');
    assert.equal(answer.status, 200);
    assert.equal(stack.provider.received.length, 2);
  });
});

describe('where a phone is the only device', () => {
  test('neither device passes the handoff off as a way to take an image', async () => {
    const stack = createHandoffProxy();
    for (const captureMethods of [['handoff'], ['upload', 'handoff']]) {
      const owner = await stack.begin({ captureMethods });
      await owner.agree();
      const own = await owner.post('recognize', { ...recognizeBody(), method: 'handoff' });
      const phone = await joinAs(stack, owner);
      await phone.agree();
      const theirs = await phone.post('recognize', { ...recognizeBody(), method: 'handoff' });
      for (const { status, problem } of [own, theirs]) assert.deepEqual([status, problem.field], [422, 'method']);
    }
    assert.equal(stack.provider.received.length, 0);
  });

  test('the owner opens no hosted page', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin({ flow: 'h5', captureMethods: ['handoff'] });
    await owner.agree();
    const refused = await owner.post('initialize', { embed: 'frame' });
    assert.deepEqual([refused.status, refused.problem.code], [409, 'captured_elsewhere']);
  });
});

test('no phone is offered for the selfie once the document has used the last attempt', async () => {
  const stack = createHandoffProxy({ attempts: { document: 1 } });
  const owner = await stack.begin();
  await atSelfie(owner);
  assert.equal((await owner.view()).handoff, undefined);
  assert.equal((await owner.post('handoff', {})).problem.code, 'handoff_unavailable');
});

describe('a code', () => {
  const refusal = async (stack: TestProxy, body: { code: string; number: string }, key?: string) => {
    const { status, text } = await postJoin(stack, body, key === undefined ? {} : { key });
    return [status, text.replace(/"requestId":"[0-9a-f]+"/, '')];
  };

  test('wrong, used, expired, replaced and unknown ones, and a wrong number, get one answer', async () => {
    const stack = createHandoffProxy();
    const [used, expired, replaced, wrong, over] = await Promise.all(Array.from({ length: 5 }, () => stack.begin()));
    assert.ok(used && expired && replaced && wrong && over);
    const usedOffer = await offer(used);
    await joinAs(stack, used, usedOffer);
    const replacedOffer = await offer(replaced);
    await offer(replaced);
    const wrongOffer = await offer(wrong);
    const overOffer = await offer(over);
    await over.post('cancel', {});
    const answers = [
      await refusal(stack, { code: 'A'.repeat(22), number: '11' }),
      await refusal(stack, usedOffer),
      await refusal(stack, replacedOffer),
      await refusal(stack, { ...wrongOffer, number: wrongNumber(wrongOffer.number) }),
      await refusal(stack, overOffer),
    ];
    const expiredOffer = await offer(expired);
    stack.time.now += 10 * 60_000;
    answers.push(await refusal(stack, expiredOffer));
    for (const answer of answers) assert.deepEqual(answer, answers[0]);
    assert.equal(answers[0]?.[0], 403);
  });

  // Claim: T73
  test('three wrong numbers end the handoff of the session, over all of its codes', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    for (let tries = 0; tries < 3; tries++) {
      const made = await offer(owner);
      await postJoin(stack, { code: made.code, number: wrongNumber(made.number) });
      const { handoff } = await owner.view();
      assert.deepEqual([handoff?.state, handoff?.codesLeft], tries < 2 ? ['offered', 4 - tries] : ['idle', 0]);
    }
    const none = await owner.post('handoff', {});
    assert.equal(none.problem.code, 'handoff_unavailable');
    assert.equal((await read(stack, owner)).handoff.wrongNumbers, 3);
  });

  test('a wrong number whose answer is lost counts once', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const made = await offer(owner);
    const wrong = { code: made.code, number: wrongNumber(made.number) };
    for (let tries = 0; tries < 5; tries++) assert.equal((await postJoin(stack, wrong, { key: 'same' })).status, 403);
    assert.equal((await read(stack, owner)).handoff.wrongNumbers, 1);
    assert.equal((await postJoin(stack, made, { key: 'same' })).status, 200);
  });

  test('an offer that is repeated says how long its code is still valid', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    await offer(owner, 'offer');
    stack.time.now += 60_000;
    assert.equal((await offer(owner, 'offer')).seconds, 540);
  });

  test('a right number after two wrong ones joins', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const made = await offer(owner);
    for (let tries = 0; tries < 2; tries++)
      await postJoin(stack, { code: made.code, number: wrongNumber(made.number) });
    assert.equal((await postJoin(stack, made)).status, 200);
  });

  test('five codes a session; a new one ends the phone that captures', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const phone = await joinAs(stack, owner);
    for (let codes = 1; codes < 5; codes++) assert.equal((await offer(owner)).seconds, 600);
    assert.equal((await phone.call('GET', '/v1/session')).problem.code, 'handoff_ended');
    assert.equal((await owner.post('handoff', {})).problem.code, 'handoff_unavailable');
  });

  test('the same key repeats the answer that was lost, another one is refused', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const made = await offer(owner, 'offer');
    assert.deepEqual(await offer(owner, 'offer'), made, 'a repeated offer is the same');
    const first = await postJoin(stack, made, { key: 'join' });
    const again = await postJoin(stack, made, { key: 'join' });
    assert.deepEqual([first.status, again.status, again.text], [200, 200, first.text]);
    assert.equal((await postJoin(stack, made, { key: 'other' })).status, 403);
  });

  // Claim: T74
  test('a GET, a HEAD and a preflight consume nothing', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const made = await offer(owner);
    for (const method of ['GET', 'HEAD', 'OPTIONS'])
      await stack.proxy.fetch(new Request(`http://proxy.test/idproof/v1/handoff?code=${made.code}`, { method }));
    assert.equal((await read(stack, owner)).handoff.wrongNumbers, 0);
    assert.equal((await postJoin(stack, made)).status, 200);
  });

  test('neither the code nor the token is stored or logged', async () => {
    const stack = createHandoffProxy();
    const owner = await stack.begin();
    const made = await offer(owner);
    const phone = await joinAs(stack, owner, made);
    await phone.view();
    const texts = [JSON.stringify(await stack.store.get(owner.sessionId)), JSON.stringify(stack.logs)];
    for (const text of texts) {
      assert.ok(!text.includes(made.code));
      assert.ok(!text.includes(phone.token));
    }
  });
});

describe('two phones at once', () => {
  // Claim: T72
  test('of 200 races with one code, each has one winner', async () => {
    const stack = createHandoffProxy({
      limits: { perToken: { burst: 10_000, perMinute: 10_000 }, sessionsPerDay: 1000 },
    });
    for (let round = 0; round < 200; round++) {
      const owner = await stack.begin();
      const made = await offer(owner);
      const answers = await Promise.all([postJoin(stack, made), postJoin(stack, made)]);
      assert.deepEqual(
        answers.map(({ status }) => status).toSorted((a, b) => a - b),
        [200, 403],
      );
      assert.equal((await read(stack, owner)).handoff.phones.length, 1);
    }
  });
});

describe('the hook handoffLogin', () => {
  const withLogin = (login: (headers: Headers) => string | undefined) =>
    createHandoffProxy({ hooks: { handoffLogin: ({ headers }) => login(headers) } });

  // Claim: T77
  test('lets a phone join the sessions of its own user alone', async () => {
    const stack = withLogin((headers) => headers.get('cookie') ?? undefined);
    const owner = await stack.begin({ userId: 'anna' });
    const made = await offer(owner);
    assert.equal((await postJoin(stack, made, { headers: { cookie: 'mallory' } })).status, 403);
    assert.equal((await postJoin(stack, made)).status, 403);
    assert.equal((await postJoin(stack, made, { headers: { cookie: 'anna' } })).status, 200);
  });

  test('lets no phone join where it throws', async () => {
    const stack = withLogin(() => {
      throw new Error('no');
    });
    const owner = await stack.begin();
    assert.equal((await postJoin(stack, await offer(owner))).status, 403);
    assert.ok(stack.logs.some(({ code }) => code === 'handoff_login_failed'));
  });
});
