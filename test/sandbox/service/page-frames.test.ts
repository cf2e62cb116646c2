import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import sharp from 'sharp';
import type { Engines } from '@idproof/sandbox';
import { JPG } from '../../helpers/provider.js';
import {
  queryEkycResult,
  callPage,
  SILENT,
  startRealid,
  createWorld,
  type World,
} from '../../helpers/sandbox-world.js';
import { H5, transaction } from './page-calls.js';

describe('frames of actions', () => {
  async function atFace(): Promise<{ w: World; ticket: string }> {
    const w = createWorld();
    const { ticket } = await startRealid(w, { productConfig: { ...SILENT } });
    await callPage(w, ticket, 'document', { front: JPG });
    return { w, ticket };
  }

  test('come beside the face', async () => {
    const { w, ticket } = await atFace();
    const frames = { 'FACEBLINK/0': JPG, 'HEADSHAKE/12': JPG };
    assert.equal((await callPage(w, ticket, 'face', { face: JPG, frames })).body['accepted'], true);
  });

  test('of a turned head are judged by the side that was drawn at the start, which no sender can change', async () => {
    const asked: unknown[] = [];
    const engines: Partial<Engines> = {
      watchActions: (request) => {
        asked.push(request.headShake);
        return Promise.resolve({ shown: {}, sameFace: true, distinct: true });
      },
    };
    const w = createWorld({ engines });
    const drawn = new Set<unknown>();
    for (let n = 0; n < 40 && drawn.size < 2; n++) {
      const { ticket, cfg } = await startRealid(w, { productConfig: { actionCheckItems: ['HEADSHAKE'] } });
      drawn.add(cfg['headShake']);
      await callPage(w, ticket, 'document', { front: JPG });
      for (const more of [{}, { headShake: 'left' }]) {
        const { status } = await callPage(w, ticket, 'face', { face: JPG, frames: { 'HEADSHAKE/0': JPG }, ...more });
        assert.equal(status, 'headShake' in more ? 422 : 200);
      }
      const { settings } = (await transaction(w, ticket)).body as { settings: Record<string, unknown> };
      assert.equal(settings['headShake'], cfg['headShake'], 'the same after a reload');
      assert.equal(asked.at(-1), cfg['headShake']);
    }
    assert.deepEqual([...drawn].map(String).toSorted(), ['left', 'right']);
    const { cfg } = await startRealid(w, { productConfig: { actionCheckItems: ['FACEBLINK'] } });
    assert.equal('headShake' in cfg, false);
  });

  test('are refused by name where they are no images, too many or too large', async () => {
    const { w, ticket } = await atFace();
    const size = { width: 1100, height: 1000, channels: 3 as const, background: '#888' };
    const large = (await sharp({ create: size }).jpeg().toBuffer()).toString('base64');
    const many = Object.fromEntries(Array.from({ length: 97 }, (_, at) => [`FACEBLINK/${at}`, JPG]));
    for (const [frames, error] of [
      [{ 'FACEBLINK/0': 'QUJD' }, 'frames.FACEBLINK/0: '],
      [{ 'FACEBLINK/0': large }, 'frames.FACEBLINK/0: too large'],
      [{ 'FACEBLINK/0': 'A'.repeat(300_000) }, 'frames.FACEBLINK/0'],
      [{ 'NOACTION/0': JPG }, 'frames.NOACTION/0'],
      [{ 'FACEBLINK/01': JPG }, 'frames.FACEBLINK/01'],
      [{ FACEBLINK: JPG }, 'frames.FACEBLINK'],
      [{ __proto__x: JPG }, 'frames.__proto__x'],
      [many, 'frames'],
      [[JPG], 'frames'],
    ] as const) {
      const { status, body } = await callPage(w, ticket, 'face', { face: JPG, frames });
      assert.equal(status, 422, error);
      assert.ok(String(body['error']).startsWith(error), `${String(body['error'])} instead of ${error}`);
    }
    assert.deepEqual(
      (await transaction(w, ticket)).body['triesLeft'],
      { document: 4, face: 5 },
      'none of it was a try',
    );
  });

  test('are not asked of a phone’s camera app, whose images never succeed by themselves', async () => {
    const w = createWorld();
    const { ticket, transactionId } = await startRealid(w, {
      ...H5,
      productConfig: undefined,
      h5ModeConfig: { ...H5.h5ModeConfig, allowDegradation: 'Y' },
    });
    await callPage(w, ticket, 'document', { front: JPG, degraded: true });
    assert.equal((await callPage(w, ticket, 'face', { face: JPG })).body['why'], 'LIVENESS');
    assert.equal((await callPage(w, ticket, 'face', { face: JPG, degraded: true })).body['accepted'], true);
    assert.equal(await queryEkycResult(w, transactionId), 'Pending');
  });

  test('a body beyond 11 MB is not read', async () => {
    const { w, ticket } = await atFace();
    assert.equal((await callPage(w, ticket, 'face', { face: 'A'.repeat(11 * 1024 * 1024) })).status, 413);
  });
});
