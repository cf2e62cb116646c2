import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { createMemoryStore, type Evidence, type ProxyConfig } from '@idproof/proxy';
import sharp, { type Sharp } from 'sharp';
import { readFace } from '../../helpers/faces.js';
import { createBrowser, createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { compared } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const DOCUMENT = jpeg(1);
const face = () => sharp(readFace('astronaut')).resize(960);
const encode = async (image: Sharp, quality = 90) => (await image.jpeg({ quality }).toBuffer()).toString('base64');

const SHARP = await encode(face());
/** Each of other bytes than the others. */
const BLURRED = await Promise.all([86, 88, 90, 92].map((quality) => encode(face().blur(14), quality)));
const POOR: Record<string, string> = {
  face_blurred: await encode(face().blur(9)),
  face_too_dark: await encode(face().linear(0.3, 0)),
  face_too_bright: await encode(face().linear(3.5, 40)),
  face_too_small: await encode(face().resize(90)),
};

async function start(config: Partial<ProxyConfig> = {}): Promise<TestProxy & { browser: Browser }> {
  const stack = createTestProxy(config);
  stack.provider.handlers.compare = () => compared(12, false);
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'manual' });
  return { ...stack, browser };
}

/** A good selfie decides at once. */
const AT_ONCE = { decision: { approveWithoutLiveness: true, mismatchAttempts: 1 } };

const compareBody = (selfie: string) => ({ selfie, frontPageImage: DOCUMENT, method: 'manual' });
const send = async (browser: Browser, selfie: string) => (await browser.post('compare', compareBody(selfie))).view;

describe('a selfie in which another face is seen', () => {
  for (const [code, selfie] of Object.entries(POOR)) {
    test(`and that is poor, is asked for again: ${code}`, async () => {
      const { browser } = await start();
      const view = await send(browser, selfie);
      assert.deepEqual(view.reasons, [{ code, step: 'selfie', action: 'retake' }]);
      assert.deepEqual([view.status, view.step, view.attemptsLeft.selfie], ['open', 'selfie', 2]);
      assert.equal(view.result, undefined);
    });
  }

  test('and that is good, decides at once where one try is set', async () => {
    const { browser } = await start(AT_ONCE);
    const view = await send(browser, SHARP);
    assert.deepEqual([view.status, view.result?.outcome], ['finished', 'rejected']);
    assert.deepEqual(
      view.result?.reasons.map(({ code }) => code),
      ['face_mismatch'],
    );
  });

  test('and whose pixels cannot be read, is asked for again, and decided on with the last attempt', async () => {
    const { browser } = await start();
    const progressive = (await face().jpeg({ progressive: true }).toBuffer()).toString('base64');
    for (const selfie of [jpeg(2), progressive]) {
      const { reasons } = await send(browser, selfie);
      assert.deepEqual(reasons, [{ code: 'face_unclear', step: 'selfie', action: 'retake' }]);
    }
    const { result } = await send(browser, jpeg(3));
    assert.deepEqual([result?.outcome, result?.reasons[0]?.code], ['rejected', 'face_mismatch']);
  });

  test('is asked for again where the provider calls it poor', async () => {
    const { browser, provider } = await start(AT_ONCE);
    provider.handlers.compare = () => ({ ...compared(12, false), face1ImageQualityResult: 'FAIL' });
    const [reason] = (await send(browser, SHARP)).reasons;
    assert.deepEqual(reason, { code: 'face_unclear', step: 'selfie', action: 'retake' });
    provider.handlers.compare = () => ({ ...compared(12, false), face1ImageQualityResult: 'PASS' });
    assert.equal((await send(browser, await encode(face(), 85))).result?.outcome, 'rejected');
  });

  test('uses an attempt each time, and the last one decides', async () => {
    const { browser, provider } = await start();
    for (const left of [2, 1]) {
      const view = await send(browser, BLURRED[left]!);
      assert.deepEqual([view.step, view.attemptsLeft.selfie], ['selfie', left]);
    }
    const view = await send(browser, BLURRED[0]!);
    assert.deepEqual([view.status, view.result?.outcome, view.attemptsLeft.selfie], ['finished', 'rejected', 0]);
    assert.equal(view.result?.reasons[0]?.code, 'face_mismatch');
    const calls = provider.received.length;
    assert.equal((await browser.post('compare', compareBody(SHARP))).problem.code, 'session_over');
    assert.equal(provider.received.length, calls);
  });

  test('is approved when it is taken again and matches', async () => {
    const { browser, provider } = await start();
    await send(browser, BLURRED[0]!);
    provider.handlers.compare = () => compared();
    const view = await send(browser, SHARP);
    assert.deepEqual([view.result?.outcome, view.attemptsLeft.selfie], ['approved', 1]);
  });

  test('is not sent again as it is', async () => {
    const { browser, provider } = await start();
    await send(browser, BLURRED[0]!);
    const calls = provider.received.length;
    const { problem } = await browser.post('compare', compareBody(BLURRED[0]!));
    assert.deepEqual([problem.code, problem.field], ['picture_repeated', 'selfie']);
    assert.equal(provider.received.length, calls);
    assert.equal((await browser.view()).attemptsLeft.selfie, 2);
  });

  test('goes to a person within the grey zone, poor or not', async () => {
    const decision = { approveWithoutLiveness: true, greyZone: { from: 10, to: 20 } };
    const { browser } = await start({ decision });
    assert.equal((await send(browser, BLURRED[0]!)).result?.outcome, 'review');
  });

  test('asks the merchant’s hook only when it decides', async () => {
    const asked: Evidence[] = [];
    const hooks: ProxyConfig['hooks'] = {
      decide: (evidence, byDefault) => {
        asked.push(evidence);
        return byDefault;
      },
    };
    const { browser } = await start({ ...AT_ONCE, hooks });
    await send(browser, BLURRED[0]!);
    assert.equal(asked.length, 0);
    await send(browser, SHARP);
    assert.equal(asked[0]?.face?.samePerson, false);
  });
});

describe('claims of the browser about its selfie', () => {
  // Claim: T1
  test('lifts nothing: a claim beside the picture is refused', async () => {
    const { browser, provider } = await start();
    const calls = provider.received.length;
    for (const claim of [{ quality: { passed: false } }, { poor: true }, { retake: true }, { samePerson: true }]) {
      const { problem } = await browser.post('compare', { ...compareBody(SHARP), ...claim });
      assert.equal(problem.code, 'invalid_field');
    }
    assert.equal(provider.received.length, calls);
    for (const method of ['auto', 'manual', 'native', 'upload']) {
      const { browser: other } = await start(AT_ONCE);
      const { view } = await other.post('compare', { ...compareBody(SHARP), method });
      assert.equal(view.result?.outcome, 'rejected', method);
    }
  });

  test('lifts nothing: words of quality within the picture do not count', async () => {
    const { browser } = await start(AT_ONCE);
    const comment = Buffer.from('face_blurred quality FAIL');
    const picture = Buffer.from(SHARP, 'base64');
    const head = Buffer.from([0xff, 0xd8, 0xff, 0xfe, 0, comment.length + 2]);
    const claiming = Buffer.concat([head, comment, picture.subarray(2)]).toString('base64');
    assert.equal((await send(browser, claiming)).result?.outcome, 'rejected');
  });
});

describe('two instances of the proxy', () => {
  async function share(count: number) {
    const store = createMemoryStore();
    const first = await start({ store });
    for (let used = 0; used < 3 - count; used++) await send(first.browser, BLURRED[used]!);
    const second = createTestProxy({ store });
    for (const { provider } of [first, second]) provider.handlers.compare = () => compared(12, false);
    const there = createBrowser(second.proxy, first.browser.sessionId, first.browser.token);
    return { here: first.browser, there };
  }

  test('that are sent two poor selfies at once count both', async () => {
    const { here, there } = await share(3);
    const sent = [send(here, BLURRED[2]!), send(there, BLURRED[3]!)];
    for (const view of await Promise.all(sent)) assert.equal(view.step, 'selfie');
    assert.equal((await here.view()).attemptsLeft.selfie, 1);
  });

  test('cannot both ask again with two attempts left: the second selfie decides', async () => {
    const { here, there } = await share(2);
    const sent = [send(here, BLURRED[2]!), send(there, BLURRED[3]!)];
    await Promise.all(sent);
    const view = await here.view();
    assert.deepEqual([view.result?.outcome, view.attemptsLeft.selfie], ['rejected', 0]);
  });

  test('that are sent the very same call count it once', async () => {
    const { here, there } = await share(3);
    const body = compareBody(BLURRED[2]!);
    const sent = [here.post('compare', body, 'one-key'), there.post('compare', body, 'one-key')];
    for (const { view } of await Promise.all(sent))
      assert.deepEqual([view.step, view.attemptsLeft.selfie], ['selfie', 2]);
  });
});
