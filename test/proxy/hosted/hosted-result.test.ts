import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Evidence } from '@idproof/proxy';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { captured, failed, READ, SUCCESS, verified } from '../helpers/fake-provider.js';
import { askResult, atHosted, atHostedPage, callsTo } from '../helpers/hosted.js';
import type { Told } from '../helpers/hosted.js';

type Parts = Parameters<typeof verified>[1];

async function readEvidence({ server }: TestProxy, sessionId: string): Promise<Evidence> {
  return ((await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as { evidence: Evidence }).evidence;
}

const spoofed = (check: string): Parts => ({
  extIdInfo: { spoofResult: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y', [check]: 'N' } },
});
const silentOnLiveness: Parts = { extFaceInfo: { faceLivenessResult: undefined } };
const told = (ekycResult: string, parts: Parts = {}) => ({ result: () => verified(ekycResult, parts) });

describe('outcomes of the provider’s results', () => {
  const CASES: [string, Told, string, string[]][] = [
    ['all is well', {}, 'approved', []],
    ['failed, and not told why', told('Failure'), 'rejected', ['verification_failed']],
    ['failed by a risk', told('Failure', { extRiskInfo: { ekycResultRisk: 'Failure' } }), 'rejected', ['risk_found']],
    [
      'failed by the document, told how',
      told('Failure', { extIdInfo: { ekycResultDoc: 'Failure', docErrorDetails: ['NOT_REAL_DOC'] } }),
      'rejected',
      ['document_not_real'],
    ],
    [
      'failed by liveness',
      told('Failure', { extFaceInfo: { ekycResultFace: 'Failure', faceLivenessResult: 'Failure' } }),
      'rejected',
      ['liveness_failed'],
    ],
    [
      'failed by the face, and not told why: no mismatch is claimed',
      { ...told('Failure', { extFaceInfo: { ekycResultFace: 'Failure', faceLivenessResult: 'Success' } }) },
      'rejected',
      ['verification_failed'],
    ],
    ['for a person to judge: degraded', told('Pending'), 'review', ['capture_degraded']],
    [
      'for a person to judge: the face',
      told('Pending', { extFaceInfo: { ekycResultFace: 'Pending' } }),
      'review',
      ['face_uncertain'],
    ],
    [
      'for a person to judge: the document',
      told('Pending', { extIdInfo: { ekycResultDoc: 'Pending' } }),
      'review',
      ['document_altered'],
    ],
    [
      'for a person to judge: a risk',
      told('Pending', { extRiskInfo: { ekycResultRisk: 'Pending' } }),
      'review',
      ['risk_found'],
    ],
    [
      'for a person to judge, and nothing more is told',
      {
        result: () => ({ result: SUCCESS, ekycResult: 'Pending' }),
        config: { decision: { approveWithoutLiveness: true } },
      },
      'review',
      ['verification_pending'],
    ],
    ['succeeded, tampered', told('Success', spoofed('TAMPER_CHECK')), 'review', ['document_altered']],
    ['succeeded, a copy', told('Success', spoofed('MATERIAL_CHECK')), 'review', ['document_not_colour']],
    ['succeeded, on a screen', told('Success', spoofed('SCREEN_RECAPTURE_CHECK')), 'review', ['document_on_screen']],
    ['succeeded, another check', told('Success', spoofed('OTHER_CHECK')), 'review', ['document_altered']],
    [
      'succeeded, expired',
      told('Success', { extIdInfo: { ocrResult: { ...READ, EXPIRY_DATE: '2020-01-01' } } }),
      'review',
      ['document_expired'],
    ],
    [
      'succeeded, expired by the uniform map alone',
      told('Success', { extIdInfo: { ocrResult: {}, ocrResultFormat: { DATE_OF_EXPIRY: '2020/01/01' } } }),
      'review',
      ['document_expired'],
    ],
    [
      'succeeded, expired, which the session allows',
      {
        ...told('Success', { extIdInfo: { ocrResult: { ...READ, EXPIRY_DATE: '2020-01-01' } } }),
        session: { productConfig: { allowExpiredDocument: 'Y' } },
      },
      'approved',
      [],
    ],
    [
      'succeeded, no date to be read: the provider’s to know',
      told('Success', { extIdInfo: { ocrResult: {} } }),
      'approved',
      [],
    ],
    [
      'succeeded, in the grey zone',
      { config: { decision: { greyZone: { from: 90, to: 95 } } } },
      'review',
      ['face_uncertain'],
    ],
    ['succeeded, an attack seen', { capture: () => captured('Success', true) }, 'rejected', ['liveness_failed']],
    ['succeeded, the face capture failed', { capture: () => captured('Failure') }, 'review', ['liveness_failed']],
    [
      'succeeded, the face was tried too often',
      { capture: () => failed('LIMIT_EXCEEDED') },
      'review',
      ['liveness_failed'],
    ],
    ['succeeded, face capture says nothing', { capture: () => failed('INVALID_ARGUMENT') }, 'approved', []],
    ['succeeded, face capture is not enabled', { capture: () => failed('ACCESS_DENIED') }, 'approved', []],
    [
      'failed, and a good face capture does not raise it',
      { ...told('Failure'), capture: () => captured('Success') },
      'rejected',
      ['verification_failed'],
    ],
    [
      'liveness switched off: not checked',
      {
        ...told('Success', silentOnLiveness),
        capture: () => failed('INVALID_ARGUMENT'),
        session: { operationMode: 'CLOSED' },
      },
      'review',
      ['liveness_not_checked'],
    ],
  ];
  for (const [name, given, outcome, reasons] of CASES) {
    test(`${name} → ${outcome}`, async () => {
      const { view, answer } = await askResult(given);
      assert.equal(view.status, 'finished', answer.text);
      assert.equal(view.result?.outcome, outcome);
      assert.deepEqual(
        view.result?.reasons.map(({ code }) => code),
        reasons,
      );
    });
  }

  for (const [result, status] of [
    ['VoidCancelled', 'cancelled'],
    ['VoidTimeout', 'expired'],
    ['InProcess', 'open'],
  ] as const) {
    test(`${result} → ${status}, no outcome`, async () => {
      const { view } = await askResult(told(result));
      assert.deepEqual([view.status, view.result], [status, undefined]);
    });
  }
});

describe('liveness as the provider tells it', () => {
  for (const [name, parts, capture, liveness] of [
    ['by the result', { extFaceInfo: { faceLivenessResult: 'Success' } }, () => failed('INVALID_ARGUMENT'), 'passed'],
    ['by the face capture', silentOnLiveness, () => captured('Success'), 'passed'],
    ['as a part of the face', silentOnLiveness, () => failed('INVALID_ARGUMENT'), 'passed'],
    [
      'by neither',
      { extFaceInfo: { faceLivenessResult: undefined, ekycResultFace: undefined } },
      () => failed('INVALID_ARGUMENT'),
      'not-checked',
    ],
    [
      'by the one that is worse',
      { extFaceInfo: { faceLivenessResult: 'Success' } },
      () => captured('Success', true),
      'failed',
    ],
    ['as failed', { extFaceInfo: { faceLivenessResult: 'Failure' } }, () => captured('Success'), 'failed'],
  ] as const) {
    test(`${name}: ${liveness}`, async () => {
      const { view } = await askResult({ ...told('Success', parts), capture });
      assert.equal(view.result?.liveness, liveness);
    });
  }
});

describe('the evidence', () => {
  test('holds what the merchant needs, and never a picture', async () => {
    const withImages: Parts = {
      extFaceInfo: { faceImg: 'canary-face' },
      extIdInfo: { frontPageImg: 'canary-front', docErrorDetails: 'BLUR' },
    };
    const { stack, browser } = await askResult(told('Success', withImages));
    const evidence = await readEvidence(stack, browser.sessionId);
    assert.deepEqual(evidence, {
      document: {
        docType: '00000001003',
        fields: READ,
        checks: { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y', OTHER_CHECK: 'Y' },
      },
      face: { score: 92.4, samePerson: true, liveness: 'passed', livenessBy: 'provider' },
      capture: { degraded: false },
      provider: {
        ekycResult: 'Success',
        document: 'Success',
        face: 'Success',
        risk: 'Success',
        documentErrors: ['BLUR'],
        riskReasons: [],
        faceCapture: { result: 'Success', attack: false, quality: 93, qualityPassed: true },
      },
      applicant: {
        applicantId: 'A1',
        documents: [{ source: 'KYC', certCategory: 'PASSPORT', certCountryCode: 'UTO' }],
      },
    });
    assert.ok(callsTo(stack, '/checkresult').every(({ body }) => body['isReturnImage'] === undefined));
  });

  test('the score stays with the server', async () => {
    const { answer } = await askResult({});
    assert.doesNotMatch(answer.text, /score|92\.4/);
  });

  for (const [name, reply] of Object.entries({
    'not known': () => failed('APPLICANT_NOT_FOUND'),
    'out of reach': () => new Error('connection reset'),
    'out of order': () => ({ result: SUCCESS, applicant: 'none' }),
  })) {
    test(`an applicant that is ${name} changes nothing`, async () => {
      const stack = createTestProxy();
      const hosted = await atHosted({}, stack);
      await atHostedPage(hosted);
      stack.provider.handlers.applicant = reply;
      stack.provider.handlers.result = () => verified('Success');
      assert.equal((await hosted.browser.post('checkresult', {})).view.result?.outcome, 'approved');
      assert.equal((await readEvidence(stack, hosted.browser.sessionId)).applicant, undefined);
    });
  }

  test('goes to the decide hook, which decides', async () => {
    const seen: Evidence[] = [];
    const { view } = await askResult({
      config: {
        hooks: {
          decide: (evidence, byDefault) => {
            seen.push(evidence);
            return { ...byDefault, outcome: 'review' };
          },
        },
      },
    });
    assert.equal(view.result?.outcome, 'review');
    assert.equal(seen[0]?.provider?.ekycResult, 'Success');
  });

  test('a decide hook that fails never approves', async () => {
    const hooks = {
      decide: () => {
        throw new Error('after all');
      },
    };
    assert.equal((await askResult({ config: { hooks } })).view.result?.outcome, 'review');
    assert.equal((await askResult({ ...told('Failure'), config: { hooks } })).view.result?.outcome, 'rejected');
  });
});
