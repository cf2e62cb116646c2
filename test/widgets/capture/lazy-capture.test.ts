import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { CaptureManager, type CameraEnvironment } from '@idproof/core/capture';
import type { EncodedImage, ImageEncoder } from '@idproof/core/image';
import { IdproofError } from '@idproof/core/errors';
import { LazyCapture } from '../../../packages/widgets/src/capture/lazy-capture.js';
import { environment as createEnvironment, fakeStream } from '../../core/capture/fake-environment.js';

const FILE = new Blob(['a picture']);
const IMAGE = { blob: FILE, sha256: 'one' } as EncodedImage;
const encoder: ImageEncoder = { encode: async () => IMAGE, dispose: () => undefined };

/** A capture whose code arrives, or fails to, when the test says so; the camera answers at once. */
function createStage(used = encoder) {
  const opened: ReturnType<typeof fakeStream>[] = [];
  const getUserMedia = async (): Promise<MediaStream> => {
    const next = fakeStream();
    opened.push(next);
    return next.stream;
  };
  const stage = {
    environment: createEnvironment({ getUserMedia }) as CameraEnvironment | undefined,
    opened,
    phases: [] as string[],
    arrive: (): void => undefined,
    fail: (): void => undefined,
  };
  const arrivals: { resolve: () => void; reject: (error: Error) => void }[] = [];
  stage.arrive = () => arrivals.splice(0).forEach(({ resolve }) => resolve());
  stage.fail = () => arrivals.splice(0).forEach(({ reject }) => reject(new Error('offline')));
  const capture = new LazyCapture({
    create: async (environment) => {
      await new Promise<void>((resolve, reject) => arrivals.push({ resolve, reject }));
      const measure = async () => ({ passed: true, warnings: [], measures: {} });
      return new CaptureManager({
        facing: 'user',
        subject: 'selfie',
        environment: environment!,
        encoder: () => used,
        measure,
      });
    },
    environment: () => stage.environment,
  });
  capture.subscribe(({ phase }) => stage.phases.push(phase));
  return { capture, stage };
}

const readImage = ({ state }: LazyCapture) => (state.phase === 'review' ? state.image.image : null);

const settle = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns++) await turn();
};

test('what opens the camera is shown at once, and opens it when it has arrived', async () => {
  const { capture, stage } = createStage();
  capture.start();
  assert.deepEqual([capture.state.phase, capture.manager], ['requesting', null]);
  await settle();
  assert.equal(stage.opened.length, 0);
  stage.arrive();
  await settle();
  assert.deepEqual([capture.state.phase, stage.opened.length], ['live', 1]);
  assert.equal(capture.manager?.stream, stage.opened[0]?.stream);
  capture.stop();
  assert.equal(stage.opened[0]?.track.stopped, true);
});

test('a second press asks for nothing more', async () => {
  const { capture, stage } = createStage();
  capture.start();
  capture.start();
  stage.arrive();
  await settle();
  assert.deepEqual([stage.opened.length, stage.phases.filter((phase) => phase === 'live').length], [1, 1]);
});

test('nothing opens after it was stopped meanwhile, and the next press opens it', async () => {
  const { capture, stage } = createStage();
  capture.start();
  capture.stop();
  assert.equal(capture.state.phase, 'idle');
  stage.arrive();
  await settle();
  assert.deepEqual([capture.state.phase, stage.opened.length], ['idle', 0]);
  capture.start();
  stage.arrive();
  await settle();
  assert.deepEqual([capture.state.phase, stage.opened.length], ['live', 1]);
});

test('a page that was hidden meanwhile goes on when it is shown', async () => {
  const { capture, stage } = createStage();
  capture.show();
  assert.equal(capture.state.phase, 'idle');
  capture.start();
  capture.hide();
  assert.deepEqual(capture.state, { phase: 'idle', fault: null, paused: true });
  stage.arrive();
  await settle();
  assert.equal(stage.opened.length, 0);
  capture.show();
  assert.equal(capture.state.phase, 'requesting');
  stage.arrive();
  await settle();
  assert.deepEqual([capture.state.phase, stage.opened.length], ['live', 1]);
});

test('a picked file is shown as on its way at once, and taken when the code has arrived', async () => {
  const { capture, stage } = createStage();
  const picked = capture.pick(FILE, 'upload');
  assert.deepEqual(capture.state, { phase: 'encoding', method: 'upload' });
  stage.arrive();
  await picked;
  assert.deepEqual(stage.phases, ['encoding', 'encoding', 'review']);
  assert.equal(readImage(capture), IMAGE);
});

test('code that does not arrive is a fault of the network, and the next press asks again', async () => {
  const { capture, stage } = createStage();
  capture.start();
  stage.fail();
  await settle();
  assert.deepEqual(capture.state, { phase: 'blocked', code: 'network_failed' });
  const picked = capture.pick(FILE, 'native');
  stage.fail();
  await picked;
  assert.deepEqual(capture.state, { phase: 'idle', fault: 'network_failed', paused: false, method: 'native' });
  capture.start();
  stage.arrive();
  await settle();
  assert.equal(capture.state.phase, 'live');
});

test('what is refused needs no code', () => {
  const { capture, stage } = createStage();
  capture.refuse('image_several');
  assert.deepEqual(capture.state, { phase: 'idle', fault: 'image_several', paused: false, method: 'upload' });
  assert.deepEqual(stage.phases, ['encoding', 'idle']);
});

test('with another camera to use, the capture begins anew', async () => {
  const { capture, stage } = createStage();
  capture.start();
  stage.arrive();
  await settle();
  stage.environment = createEnvironment();
  assert.equal(capture.state.phase, 'idle');
  assert.equal(stage.opened[0]?.track.stopped, true);
  capture.start();
  stage.arrive();
  await settle();
  assert.deepEqual([capture.state.phase, stage.opened.length], ['live', 1]);
});

test('keeps a file that it could not take over without a connection, until it is taken or the camera is opened', async () => {
  const { capture, stage } = createStage();
  const isKept = (): boolean => capture.repick !== null;
  assert.equal(isKept(), false);
  const picked = capture.pick(FILE, 'upload');
  await settle();
  assert.equal(isKept(), false);
  stage.fail();
  await picked;
  assert.deepEqual(capture.state, { ...capture.state, phase: 'idle', fault: 'network_failed' });
  assert.equal(isKept(), true);
  capture.repick?.();
  await settle();
  stage.arrive();
  await settle();
  assert.equal(readImage(capture), IMAGE);
  assert.equal(isKept(), false);
  capture.stop();
  assert.equal(isKept(), false);
});

test('keeps a file that could not be prepared, which may be for once; not when it is what is wrong', async () => {
  const codes = ['image_engine_failed', 'image_damaged'] as const;
  const kept: boolean[] = [];
  for (const code of codes) {
    const { capture, stage } = createStage({ encode: () => Promise.reject(new IdproofError(code)), dispose() {} });
    const picked = capture.pick(FILE, 'upload');
    await settle();
    stage.arrive();
    await picked;
    assert.deepEqual(capture.state, { phase: 'idle', fault: code, paused: false, method: 'upload' });
    kept.push(capture.repick !== null);
  }
  assert.deepEqual(kept, [true, false]);
});

test('no kept file comes back with a fault of the camera picture after it', async () => {
  const { capture, stage } = createStage({
    encode: () => Promise.reject(new IdproofError('image_engine_failed')),
    dispose() {},
  });
  const picked = capture.pick(FILE, 'upload');
  await settle();
  stage.arrive();
  await picked;
  capture.start();
  await settle();
  const frame = { close() {} } as ImageBitmap;
  await capture.manager?.take(frame, 'manual');
  assert.deepEqual([capture.state.phase, capture.repick], ['idle', null]);
});

test('takes the kept file by itself once there is a connection, and none after it was taken off the page', async () => {
  const browser = Object.assign(new EventTarget(), { turnOnline: () => browser.dispatchEvent(new Event('online')) });
  Object.assign(globalThis, {
    addEventListener: browser.addEventListener.bind(browser),
    removeEventListener: browser.removeEventListener.bind(browser),
  });
  const { capture, stage } = createStage();
  capture.hostConnected();
  const picked = capture.pick(FILE, 'native');
  await settle();
  stage.fail();
  await picked;
  browser.turnOnline();
  await settle();
  assert.equal(capture.state.phase, 'encoding');
  stage.fail();
  await settle();
  capture.hostDisconnected();
  browser.turnOnline();
  await settle();
  assert.equal(capture.state.phase, 'idle');
});
