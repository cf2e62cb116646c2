import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { Evidence } from '@idproof/proxy';
import { captured, verified } from '../helpers/fake-provider.js';
import { askResult } from '../helpers/hosted.js';
import type { Told } from '../helpers/hosted.js';

/** Would be approved without liveness too: what lowers the outcome is the unknown word alone. */
const LENIENT = { config: { decision: { approveWithoutLiveness: true } } } satisfies Told;
const parts = (more: Parameters<typeof verified>[1]): Told => ({ result: () => verified('Success', more) });

describe('a verdict in a word that the kit does not know lowers the outcome to review, never to approved', () => {
  const CASES: [unknown: string, given: Told][] = [
    ['ekycResult', { result: () => ({ ...verified('Success'), ekycResult: 'Escalated' }) }],
    ['ekycResultDoc', parts({ extIdInfo: { ekycResultDoc: 'Escalated' } })],
    ['ekycResultFace', parts({ extFaceInfo: { ekycResultFace: 'Escalated' } })],
    ['ekycResultRisk', parts({ extRiskInfo: { ekycResultRisk: 'Escalated' } })],
    ['faceLivenessResult', parts({ extFaceInfo: { faceLivenessResult: 'Suspicious' } })],
    ['faceCaptureResult', { result: () => verified('Success'), capture: () => captured('Suspended') }],
  ];
  for (const [unknown, given] of CASES) {
    test(unknown, async () => {
      const { view, stack, browser, answer } = await askResult({ ...LENIENT, ...given });
      assert.equal(view.status, 'finished', answer.text);
      assert.equal(view.result?.outcome, 'review');
      assert.deepEqual(
        view.result.reasons.map(({ code }) => code),
        ['verification_pending'],
      );
      const session = (await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as {
        evidence: Evidence;
      };
      assert.deepEqual(session.evidence.provider?.unknownVerdicts, [unknown]);
      assert.equal(session.evidence.capture.degraded, false);
    });
  }

  test('a spoof check that is neither Y nor N', async () => {
    const spoofResult = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'U', NEW_CHECK: '' };
    const { view } = await askResult({ ...LENIENT, ...parts({ extIdInfo: { spoofResult } }) });
    assert.equal(view.result?.outcome, 'review');
    assert.deepEqual(
      view.result.reasons.map(({ code }) => code),
      ['document_not_colour'],
    );
  });

  test('a part that contradicts the whole', async () => {
    const { view } = await askResult({ ...LENIENT, ...parts({ extIdInfo: { ekycResultDoc: 'Failure' } }) });
    assert.equal(view.result?.outcome, 'review');
  });

  test('nothing unknown: approved, and nothing is listed', async () => {
    const { view, stack, browser } = await askResult(LENIENT);
    assert.equal(view.result?.outcome, 'approved');
    const text = await (await stack.server('GET', `/v1/sessions/${browser.sessionId}`)).text();
    assert.doesNotMatch(text, /unknownVerdicts/);
  });
});
