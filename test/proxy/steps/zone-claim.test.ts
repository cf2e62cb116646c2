import assert from 'node:assert/strict';
import test from 'node:test';
import type { ZoneClaim } from '@idproof/core/session';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

interface Stored {
  outcome: string;
  reasons: { code: string }[];
  evidence: { capture: { zone?: ZoneClaim } };
}

async function verify(zone: ZoneClaim | undefined) {
  const { begin, server } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const frontPageImage = jpeg(1);
  await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'auto', zone });
  await browser.post('compare', { selfie: jpeg(2), frontPageImage, method: 'auto' });
  const stored = (await (await server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as Stored;
  return { stored, end: [stored.outcome, ...stored.reasons.map(({ code }) => code)] };
}

test('what the browser claims of the zone is recorded, and changes no outcome', async () => {
  const { stored, end } = await verify(undefined);
  assert.ok(!('zone' in stored.evidence.capture));
  const claims: ZoneClaim[] = [
    { format: 'TD3', isReadable: true },
    { format: 'TD1', isReadable: false },
    { format: null, isReadable: false },
  ];
  for (const claim of claims) {
    const claimed = await verify(claim);
    assert.deepEqual(claimed.end, end);
    assert.deepEqual(claimed.stored.evidence.capture.zone, claim);
  }
});

test('a claim has no room for what the zone says', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const zone = { format: 'TD3', isReadable: true, lines: ['P<UTOERIKSSON<<ANNA<MARIA'] };
  const body = { docType: '00000001003', frontPageImage: jpeg(1), method: 'auto', zone };
  const { problem } = await browser.post('recognize', body);
  assert.deepEqual([problem.code, problem.field], ['invalid_field', 'zone.lines']);
});

test('a repeated call with another claim is another call', async () => {
  const { begin } = createTestProxy();
  const browser = await begin();
  await browser.agree();
  const body = { docType: '00000001003', frontPageImage: jpeg(1), method: 'auto' };
  await browser.post('recognize', { ...body, zone: { format: 'TD3', isReadable: true } }, 'same');
  const again = { ...body, zone: { format: null, isReadable: false } };
  const { problem } = await browser.post('recognize', again, 'same');
  assert.equal(problem.code, 'idempotency_mismatch');
});
