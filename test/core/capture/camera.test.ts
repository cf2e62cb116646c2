import assert from 'node:assert/strict';
import { once } from 'node:events';
import { test } from 'node:test';
import { listConstraintSteps } from '../../../packages/core/src/capture/camera.js';
import { openCamera } from '@idproof/core/capture';
import type { ErrorCode } from '@idproof/core/errors';
import { camera, environment, fakeStream, named, type Fake } from './fake-environment.js';

/** As Chromium words it. */
const BY_SYSTEM = 'Permission denied by system';

const FAILURES: [string, Fake, ErrorCode][] = [
  ['an insecure page', { isSecure: false, hasMediaDevices: false }, 'camera_insecure_page'],
  ['a policy', { isAllowed: false }, 'camera_blocked_by_policy'],
  ['no mediaDevices', { hasMediaDevices: false }, 'camera_unsupported'],
  ['a refusal', { ...failing('NotAllowedError'), permission: 'denied' }, 'camera_denied'],
  ['a refusal that is not remembered anywhere', { ...failing('NotAllowedError') }, 'camera_denied'],
  ['a prompt waved away', { ...failing('NotAllowedError'), permission: 'prompt' }, 'camera_dismissed'],
  [
    'a refusal by the system',
    { ...failing('NotAllowedError', BY_SYSTEM), permission: 'prompt' },
    'camera_denied_by_system',
  ],
  ['a sandboxed frame', failing('SecurityError'), 'camera_blocked_by_policy'],
  ['no camera', failing('NotFoundError'), 'camera_not_found'],
  ['no camera that fits', failing('OverconstrainedError'), 'camera_not_found'],
  ['a camera in use', failing('NotReadableError'), 'camera_busy'],
  ['an aborted start', failing('AbortError'), 'camera_busy'],
  ['anything else', failing('TypeError'), 'camera_unsupported'],
];

function failing(name: string, message?: string): Fake {
  return { getUserMedia: async () => Promise.reject(named(name, message)) };
}

for (const [what, fake, code] of FAILURES) {
  test(`${what} is ${code}`, async () => {
    await assert.rejects(openCamera({ facing: 'environment', environment: environment(fake) }), { code });
  });
}

test('requests smaller sizes until the camera accepts one', async () => {
  const asked: unknown[] = [];
  const { stream } = fakeStream();
  const opened = await openCamera({
    facing: 'environment',
    environment: environment({
      getUserMedia: async ({ video }) => {
        asked.push(video);
        if (asked.length < 3) throw named('OverconstrainedError');
        return stream;
      },
    }),
  });
  assert.equal(opened.stream, stream);
  assert.deepEqual(asked, listConstraintSteps('environment', '').slice(0, 3));
});

test('a refused request is not repeated with other constraints', async () => {
  let calls = 0;
  const fake = environment({
    getUserMedia: async () => {
      calls++;
      throw named('NotAllowedError');
    },
  });
  await assert.rejects(openCamera({ facing: 'user', environment: fake }));
  assert.equal(calls, 1);
});

test('a stream that arrives after the caller left is stopped at once', async () => {
  const { stream, track } = fakeStream();
  const controller = new AbortController();
  const calls = new EventTarget();
  const asked = once(calls, 'asked');
  const getUserMedia = async (): Promise<MediaStream> => {
    calls.dispatchEvent(new Event('asked'));
    await once(calls, 'given');
    return stream;
  };
  const opening = openCamera({ facing: 'user', environment: environment({ getUserMedia }), signal: controller.signal });
  await asked;
  controller.abort();
  calls.dispatchEvent(new Event('given'));
  await assert.rejects(opening, { code: 'aborted' });
  assert.equal(track.stopped, true);
});

test('a browser that does not list its cameras keeps the one that opened', async () => {
  const { stream, track } = fakeStream('only');
  const shy = environment({ getUserMedia: async () => stream });
  const devices = { ...shy.mediaDevices()!, enumerateDevices: () => Promise.reject(named('NotAllowedError')) };
  const opened = await openCamera({ facing: 'environment', environment: { ...shy, mediaDevices: () => devices } });
  assert.equal(opened.stream, stream);
  assert.deepEqual(opened.lenses, []);
  assert.equal(track.stopped, false);
});

test('an iPhone is asked for a width only, others for both', () => {
  const [iphone] = listConstraintSteps('environment', 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X)');
  const [other] = listConstraintSteps('environment', 'Mozilla/5.0 (X11; Linux x86_64)');
  assert.deepEqual(iphone, {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    resizeMode: { ideal: 'none' },
  });
  assert.deepEqual(other, {
    facingMode: { ideal: 'environment' },
    width: { ideal: 1920 },
    height: { ideal: 1080 },
    resizeMode: { ideal: 'none' },
  });
});

test('a remembered lens is an ideal constraint, never an exact one', () => {
  const [first] = listConstraintSteps('environment', '', 'gone');
  assert.deepEqual((first as MediaTrackConstraints).deviceId, { ideal: 'gone' });
});

const BACK = { facingMode: ['environment'] };

test('closes the wrong lens before it opens the right one', async () => {
  const devices = [camera('wide', 'back wide', BACK), camera('main', 'back main', { ...BACK, torch: true })];
  const wrong = fakeStream('wide');
  const right = fakeStream('main');
  const requested: unknown[] = [];
  const opened = await openCamera({
    facing: 'environment',
    environment: environment({
      devices,
      getUserMedia: async ({ video }) => {
        requested.push((video as MediaTrackConstraints).deviceId);
        if (requested.length === 1) return wrong.stream;
        assert.equal(wrong.track.stopped, true);
        return right.stream;
      },
    }),
  });
  assert.equal(opened.deviceId, 'main');
  assert.deepEqual(requested, [undefined, { ideal: 'main' }]);
});
