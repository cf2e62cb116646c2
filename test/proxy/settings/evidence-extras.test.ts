import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { Evidence, ProxyConfig, SessionDetails } from '@idproof/proxy';
import { pickExtras, readNetworkDetails } from '../../../packages/proxy/src/model/extras.js';
import { SessionForServer } from '../../../tools/docs/openapi/proxy-answers.js';
import { createTestProxy, type TestProxy } from '../helpers/create-test-proxy.js';
import { SUCCESS, verified } from '../helpers/fake-provider.js';
import { askResult } from '../helpers/hosted.js';
import { atDocument, faceCaptured, sendDocument } from '../helpers/liveness.js';

const ALL: ProxyConfig['evidenceExtras'] = ['faceAttribute', 'estimatedAge', 'idNetworkDetails', 'extraImages'];
const IMAGE = Buffer.from('canary of an additional image').toString('base64');
const ATTRIBUTES = { maskCheck: 'N', glassesCheck: 'Y' };
const DETAILS = { ekyc_id: 'other', score: 93, reason_code: ['SIMILAR_NAME'] };

async function readSession({ proxy }: TestProxy, sessionId: string): Promise<SessionDetails> {
  const session = await proxy.sessions.get(sessionId);
  SessionForServer.parse(JSON.parse(JSON.stringify(session)));
  return session;
}

/** A hosted session whose provider answers everything; images only when it is asked for them. */
async function runHosted(config: Partial<ProxyConfig>, ekycResult = 'Pending', session: Record<string, unknown> = {}) {
  const images = { CROPPED_FACE: IMAGE, FACE_EYE_CLOSE: '', MOUTHOPEN: IMAGE };
  const result = ({ body = {} }: { body?: Record<string, unknown> } = {}) =>
    verified(ekycResult, {
      extFaceInfo: {
        faceQuality: 88.5,
        estimatedAge: 31,
        faceAttribute: ATTRIBUTES,
        ...(body['isReturnImage'] === 'Y' ? { faceImg: IMAGE, extraImages: images } : {}),
      },
      extRiskInfo: { idNetworkDetails: JSON.stringify(DETAILS) },
    });
  const capture = () => ({
    result: SUCCESS,
    faceCaptureResult: 'Success',
    extInfo: { faceAttack: false, quality: '93.5', qualityPassed: true, deviceRisk: { riskLevel: 2 } },
  });
  const hooked: Evidence[] = [];
  const hooks: ProxyConfig['hooks'] = {
    decide: (evidence, byDefault) => {
      hooked.push(evidence);
      return byDefault;
    },
  };
  const stack = createTestProxy({ decision: {}, hooks, ...config });
  const browser = await stack.begin({ flow: 'h5', ...session });
  await browser.agree();
  await browser.post('initialize', session['flow'] === 'app' ? {} : { embed: 'redirect' });
  Object.assign(stack.provider.handlers, { result, capture });
  assert.equal((await browser.post('checkresult', {})).view.status, 'finished');
  return { stack, hooked, evidence: (await readSession(stack, browser.sessionId)).evidence };
}

describe('the hosted flows', () => {
  for (const flow of ['h5', 'app'] as const) {
    const session = flow === 'app' ? { flow, metaInfo: '{"deviceType":"x"}' } : { flow };

    test(`${flow}: quality and device are in the evidence and at the hook, and nothing more by default`, async () => {
      const { evidence, hooked } = await runHosted({ reviewImages: true }, 'Pending', session);
      assert.equal(evidence?.provider?.faceQuality, 88.5);
      const facts = { result: 'Success', attack: false, quality: 93.5, qualityPassed: true, deviceRisk: 2 };
      assert.deepEqual(evidence.provider.faceCapture, facts);
      assert.deepEqual(hooked[0]?.provider, evidence.provider);
      assert.equal(evidence.extras, undefined);
    });

    test(`${flow}: each one by its name alone`, async () => {
      const extras = { faceAttribute: ATTRIBUTES, estimatedAge: 31, idNetworkDetails: DETAILS };
      for (const [name, value] of Object.entries(extras)) {
        const only = [name] as ProxyConfig['evidenceExtras'];
        const { evidence, hooked } = await runHosted({ evidenceExtras: only }, 'Success', session);
        assert.deepEqual(evidence?.extras, { [name]: value });
        assert.deepEqual(hooked[0]?.extras, { [name]: value });
      }
    });
  }

  test('of additional images the evidence has names alone, and the route gives the images', async () => {
    const config: Partial<ProxyConfig> = { evidenceExtras: ALL, reviewImages: true };
    const { evidence, stack } = await runHosted(config);
    // An empty one is none, and an action's frame cannot be asked for by name.
    assert.deepEqual(evidence?.extras?.extraImages, ['CROPPED_FACE']);
    const stored = await Promise.all(
      (await stack.store.listDue(Number.MAX_SAFE_INTEGER, 10)).map((id) => stack.store.get(id)),
    );
    assert.doesNotMatch(JSON.stringify([evidence, stored, stack.logs]), new RegExp(IMAGE));
    const [id = ''] = stored.map((record) => record?.id);
    const images = await stack.proxy.sessions.images(id, { reviewer: 'staff-17', extra: ['CROPPED_FACE'] });
    const cropped = images.find(({ name }) => name === 'CROPPED_FACE');
    assert.equal(Buffer.from(cropped?.bytes ?? []).toString('base64'), IMAGE);
  });

  test('where no reviewer looks, no image is asked for', async () => {
    const { evidence, stack } = await runHosted({ evidenceExtras: ALL, reviewImages: true }, 'Success');
    assert.deepEqual(Object.keys(evidence?.extras ?? {}), ['faceAttribute', 'estimatedAge', 'idNetworkDetails']);
    assert.deepEqual(
      stack.provider.received.filter(({ body }) => body['isReturnImage'] === 'Y'),
      [],
    );
  });

  test('a provider that fails at the images stops no decision', async () => {
    const { answer, stack, browser } = await askResult({
      result: () => verified('Pending'),
      config: { evidenceExtras: ALL, reviewImages: true },
    });
    assert.equal(answer.view.result?.outcome, 'review');
    assert.equal((await readSession(stack, browser.sessionId)).evidence?.extras, undefined);
  });

  test('images without reviewers are refused at the start', () => {
    assert.throws(() => createTestProxy({ evidenceExtras: ['extraImages'] }), {
      code: 'configuration_invalid',
      field: 'evidenceExtras',
    });
  });
});

describe('the api flow with liveness', () => {
  const extInfo = { estimatedAge: '31', faceAttribute: ATTRIBUTES, deviceRisk: { riskLevel: 2 } };
  const config = (evidenceExtras: ProxyConfig['evidenceExtras'], seen: Evidence[] = []): Partial<ProxyConfig> => ({
    evidenceExtras,
    decision: {},
    hooks: {
      decide: (evidence, byDefault) => {
        seen.push(evidence);
        return byDefault;
      },
    },
  });

  async function runLiveness(evidenceExtras: ProxyConfig['evidenceExtras']) {
    const seen: Evidence[] = [];
    const stack = createTestProxy(config(evidenceExtras, seen));
    stack.provider.handlers.capture = () => faceCaptured({ extInfo });
    const { browser } = await atDocument({}, {}, stack);
    const before = (await readSession(stack, browser.sessionId)).evidence;
    assert.equal((await sendDocument(browser)).view.result?.outcome, 'approved');
    const { evidence } = await readSession(stack, browser.sessionId);
    return { before, evidence, hooked: seen[0] };
  }

  test('age and attributes of the captured face, before and after the document', async () => {
    const { before, evidence, hooked } = await runLiveness(['faceAttribute', 'estimatedAge']);
    const extras = { faceAttribute: ATTRIBUTES, estimatedAge: 31 };
    assert.deepEqual([before?.extras, hooked?.extras, evidence?.extras], [extras, extras, extras]);
  });

  test('nothing by default, but quality and device', async () => {
    const { before, evidence, hooked } = await runLiveness(undefined);
    assert.deepEqual([before?.extras, hooked?.extras, evidence?.extras], [undefined, undefined, undefined]);
    const facts = {
      verdict: 'passed',
      result: 'Success',
      attack: false,
      quality: 93.5,
      qualityPassed: true,
      deviceRisk: 2,
    };
    assert.deepEqual([hooked?.faceCapture, evidence?.faceCapture], [facts, facts]);
  });
});

describe('details of the network', () => {
  test('as an object or as its text, without what may be an image, and not at any length', () => {
    assert.deepEqual(readNetworkDetails(DETAILS), DETAILS);
    assert.deepEqual(readNetworkDetails(JSON.stringify([DETAILS])), [DETAILS]);
    assert.equal(readNetworkDetails('in words'), 'in words');
    assert.deepEqual(readNetworkDetails({ id: 1, face: { img: 'x'.repeat(513) } }), { id: 1, face: {} });
    assert.equal(readNetworkDetails(Array.from({ length: 2000 }, () => DETAILS)), undefined);
    for (const none of [undefined, null, '']) assert.equal(readNetworkDetails(none), undefined);
  });

  test('a value that nobody wants is not picked', () => {
    assert.deepEqual(pickExtras([], { estimatedAge: 31 }), {});
    assert.deepEqual(pickExtras(['estimatedAge', 'faceAttribute'], { estimatedAge: 0 }), {
      extras: { estimatedAge: 0 },
    });
  });
});
