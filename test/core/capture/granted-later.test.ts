import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { CaptureManager } from '@idproof/core/capture';
import { environment, fakeStream, named } from './fake-environment.js';

/** A camera that refuses with `failure` until it is granted, and a browser that reports the change. */
async function block(failure: string) {
  const watchers: { granted: () => void; signal: AbortSignal }[] = [];
  const camera = { isFree: false, opened: 0 };
  const getUserMedia = async (): Promise<MediaStream> => {
    if (!camera.isFree) throw named(failure);
    camera.opened++;
    return fakeStream().stream;
  };
  const manager = new CaptureManager({
    facing: 'user',
    subject: 'selfie',
    environment: {
      ...environment({ getUserMedia, permission: 'denied' }),
      onGranted: (granted, signal) => void watchers.push({ granted, signal }),
    },
    encoder: () => assert.fail('nothing is encoded here'),
  });
  manager.start();
  await flushTasks();
  assert.equal(manager.state.phase, 'blocked');
  return { manager, camera, watchers };
}

const flushTasks = async (): Promise<void> => {
  for (let turns = 0; turns < 30; turns++) await turn();
};

test('a camera that was denied opens once it is allowed', async () => {
  const { manager, camera, watchers } = await block('NotAllowedError');
  assert.equal(watchers.length, 1);
  camera.isFree = true;
  watchers[0]!.granted();
  await flushTasks();
  assert.deepEqual([manager.state.phase, camera.opened], ['live', 1]);
  assert.equal(watchers[0]!.signal.aborted, true);
  manager.stop();
});

test('the permission is no longer watched once the person has done something else', async () => {
  const { manager, watchers } = await block('NotAllowedError');
  manager.stop();
  assert.equal(watchers[0]!.signal.aborted, true);
});

test('a camera that is busy or missing waits for a press', async () => {
  for (const failure of ['NotReadableError', 'NotFoundError']) {
    const { watchers } = await block(failure);
    assert.deepEqual(watchers, []);
  }
});
