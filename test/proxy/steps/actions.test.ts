import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const ACTIONS = { actions: ['FACEBLINK', 'MOUTHOPEN', 'HEADSHAKE'], actionRandomNumber: 2, actionAlternative: true };

test('the view contains the actions of the selfie, where there are any', async () => {
  const { begin } = createTestProxy();
  const { capture } = await (await begin({ capture: { ...ACTIONS, colorFlash: true } })).view();
  const usual = { maxBase64Length: capture.maxBase64Length, methods: capture.methods, upload: true };
  assert.deepEqual(capture, { ...usual, ...ACTIONS, colorFlash: true });
  assert.deepEqual((await (await begin()).view()).capture, usual);
});

for (const approveWithoutLiveness of [false, true]) {
  const rule = approveWithoutLiveness ? 'the merchant approves without liveness' : 'by default';
  test(`actions are no evidence, and who took the way without them is not recorded: ${rule}`, async () => {
    const { begin, server } = createTestProxy({ decision: { approveWithoutLiveness } });
    const browser = await begin({ capture: ACTIONS });
    await browser.agree();
    const frontPageImage = jpeg(1);
    await browser.post('recognize', { docType: '00000001003', frontPageImage, method: 'auto' });
    const claim = { selfie: jpeg(2), frontPageImage, method: 'manual' };
    const { problem } = await browser.post('compare', { ...claim, frames: { 'FACEBLINK/0': jpeg(3) } });
    assert.deepEqual([problem.code, problem.field], ['invalid_field', 'frames']);
    const { result } = (await browser.post('compare', claim)).view;
    assert.equal(result?.liveness, 'not-checked');
    assert.deepEqual(
      [result.outcome, ...result.reasons.map(({ code }) => code)],
      approveWithoutLiveness ? ['approved'] : ['review', 'liveness_not_checked'],
    );
    const told = (await (await server('GET', `/v1/sessions/${browser.sessionId}`)).json()) as {
      evidence: { face: object; capture: object };
    };
    assert.deepEqual(Object.keys(told.evidence.face).toSorted(), ['liveness', 'samePerson', 'score']);
    assert.deepEqual(told.evidence.capture, { document: 'auto', selfie: 'manual', degraded: false });
  });
}

test('a session with other actions is another session of the same user', async () => {
  const { server } = createTestProxy();
  const start = async (capture: object): Promise<string> => {
    const body = { userId: 'one', flow: 'api', docType: '00000001003', capture };
    return ((await (await server('POST', '/v1/sessions', body)).json()) as { sessionId: string }).sessionId;
  };
  const first = await start(ACTIONS);
  assert.equal(await start(ACTIONS), first);
  assert.notEqual(await start({ actions: ['FACEBLINK'] }), first);
});
