import assert from 'node:assert/strict';
import test from 'node:test';
import type { CaptureMethod } from '@idproof/core/session';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

interface Case {
  document: CaptureMethod;
  selfie: CaptureMethod;
  /** The merchant accepts such pictures. */
  isApproved?: boolean;
}

async function verify({ document, selfie, isApproved = false }: Case) {
  const decision = { approveWithoutLiveness: true, approveDegradedCapture: isApproved };
  const { begin } = createTestProxy({ decision });
  const browser = await begin();
  await browser.agree();
  const frontPageImage = jpeg(1);
  await browser.post('recognize', { docType: '00000001003', frontPageImage, method: document });
  const { view } = await browser.post('compare', { selfie: jpeg(2), frontPageImage, method: selfie });
  return [view.result?.outcome, ...(view.result?.reasons ?? []).map(({ code }) => code)];
}

const TABLE: [Case, string[]][] = [
  [{ document: 'auto', selfie: 'manual' }, ['approved']],
  [{ document: 'upload', selfie: 'auto' }, ['review', 'capture_degraded']],
  [{ document: 'auto', selfie: 'upload' }, ['review', 'capture_degraded']],
  [{ document: 'native', selfie: 'native' }, ['review', 'capture_degraded']],
  [{ document: 'upload', selfie: 'native', isApproved: true }, ['approved']],
];

for (const [made, expected] of TABLE) {
  const how = `${made.document} and ${made.selfie}${made.isApproved ? ', accepted by the merchant' : ''}`;
  // Claim: T9
  test(`pictures by ${how} end as ${expected.join(', ')}`, async () => {
    assert.deepEqual(await verify(made), expected);
  });
}
