import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import type { SessionStore } from '@idproof/proxy';
import type { Browser, TestProxy } from '../../helpers/create-test-proxy.js';
import { jpeg } from '../../helpers/images.js';
import { DOCUMENT } from '../../helpers/step-bodies.js';
import { atSelfie, compareBody, createHandoffProxy, joinAs, PHONE_PAGE, recognizeBody } from './devices.js';

const MINUTE = 60_000;

export interface KeptStore {
  store: SessionStore;
  /** All bytes that the store holds, wherever they are. */
  readBytes: () => Promise<string>;
}

interface Kept {
  stack: TestProxy;
  owner: Browser;
  phone: Browser;
  /** True while the store holds the sealed images. */
  isHeld: () => Promise<boolean>;
}

/** The selfie step on a phone, with the document kept. */
async function keep({ store, readBytes }: KeptStore): Promise<Kept> {
  const stack = createHandoffProxy({
    store,
    handoff: { url: PHONE_PAGE, keepDocument: 10 * MINUTE },
  });
  // Redis forgets by its own clock.
  stack.time.now = Date.now();
  const owner = await stack.begin();
  await atSelfie(owner);
  const phone = await joinAs(stack, owner);
  await phone.agree();
  assert.equal((await owner.view()).handoff?.document, 'wanted');
  const answer = await owner.post('handoff/document', { frontPageImage: DOCUMENT });
  assert.deepEqual([answer.status, answer.view.handoff?.document], [200, 'kept']);
  const sealed = (await store.getKept(owner.sessionId)) ?? '';
  assert.ok(sealed.length > DOCUMENT.length && !sealed.includes(DOCUMENT));
  const isHeld = async () => (await readBytes()).includes(sealed.slice(0, 80));
  assert.equal(await isHeld(), true);
  return { stack, owner, phone, isHeld };
}

/** Images of the accepted document in one kind of store: used, and deleted by everything that ends their use. */
export function testKept(name: string, open: () => Promise<KeptStore>): void {
  describe(`the image of the document that is kept for a phone in ${name}`, () => {
    test('is compared with the selfie, and gone with the result', async () => {
      const { stack, owner, phone, isHeld } = await keep(await open());
      assert.equal((await phone.view()).capture.comparesWith, 'kept');
      const { frontPageImage: _front, ...selfie } = compareBody();
      const end = await phone.post('compare', selfie, 'selfie');
      assert.deepEqual([end.view.status, end.view.result?.outcome], ['finished', 'approved']);
      const sent = stack.provider.received.find(({ path }) => path.endsWith('/compare'))?.body as {
        face2: { content: string };
      };
      assert.equal(sent.face2.content, DOCUMENT);
      assert.equal(await isHeld(), false);
      const again = await phone.post('compare', selfie, 'selfie');
      assert.equal(again.text, end.text, 'a lost answer is repeated');
      assert.equal((await owner.view()).result?.outcome, 'approved');
    });

    const ends: Record<string, (kept: Kept) => Promise<unknown>> = {
      'the owner cancels': ({ owner }) => owner.post('cancel', {}),
      'the consent is withdrawn': async ({ owner }) =>
        owner.post('consent', { decision: 'withdrawn', textHash: (await owner.view()).consent.textHash }),
      'the owner takes the session back': ({ owner }) => owner.post('handoff/end', {}),
      'the phone gives it back': ({ phone }) => phone.post('handoff/end', {}),
      'another code is offered': ({ owner }) => owner.post('handoff', {}),
      'another document is accepted': ({ phone }) => phone.post('recognize', recognizeBody(jpeg(7))),
      'the session is deleted': ({ stack, owner }) => stack.server('DELETE', `/v1/sessions/${owner.sessionId}`),
    };
    for (const [how, end] of Object.entries(ends)) {
      test(`is gone from every byte of the store once ${how}`, async () => {
        const kept = await keep(await open());
        await end(kept);
        assert.equal(await kept.isHeld(), false);
      });
    }

    test('is not taken from a phone, for another document, or without a phone', async () => {
      const { owner, phone } = await keep(await open());
      const other = await owner.post('handoff/document', { frontPageImage: jpeg(8) });
      assert.deepEqual([other.status, other.problem.code], [422, 'picture_mismatch']);
      assert.equal((await phone.post('handoff/document', { frontPageImage: DOCUMENT })).status, 401);
      await owner.post('handoff/end', {});
      const late = await owner.post('handoff/document', { frontPageImage: DOCUMENT });
      assert.deepEqual([late.status, late.problem.code], [409, 'out_of_order']);
    });
  });
}
