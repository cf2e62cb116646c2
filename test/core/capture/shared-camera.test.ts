import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { CaptureManager, type CameraEnvironment } from '@idproof/core/capture';
import { camera, environment, fakeStream, named, type Fake } from './fake-environment.js';

const BACK = { facingMode: ['environment'] };
const TWO = [camera('a', 'back a', BACK), camera('b', 'back b', BACK)];

/** A device whose streams a test can look at: each is of the camera that was asked for, or of the first. */
function device(fake: Fake = {}) {
  const handed: ReturnType<typeof fakeStream>[] = [];
  const requested: unknown[] = [];
  const getUserMedia = async ({ video }: MediaStreamConstraints): Promise<MediaStream> => {
    const ideal = (video as MediaTrackConstraints).deviceId as { ideal: string } | undefined;
    requested.push(ideal?.ideal);
    const ids = (fake.devices ?? TWO).map((one) => (one as MediaDeviceInfo).deviceId);
    const next = fakeStream(ideal && ids.includes(ideal.ideal) ? ideal.ideal : ids[0]);
    handed.push(next);
    return next.stream;
  };
  const live = () => handed.filter(({ track }) => !track.stopped).length;
  return { requested, handed, live, environment: environment({ devices: TWO, getUserMedia, ...fake }) };
}

function manage(of: CameraEnvironment): CaptureManager {
  return new CaptureManager({
    facing: 'environment',
    subject: 'document',
    environment: of,
    encoder: () => assert.fail('nothing is encoded here'),
  });
}

async function untilLive(manager: CaptureManager): Promise<void> {
  for (let turns = 0; manager.state.phase !== 'live' && turns < 50; turns++) await turn();
  assert.equal(manager.state.phase, 'live');
}

function memory(start: Record<string, string> = {}) {
  const kept = new Map(Object.entries(start));
  return {
    kept,
    storage: () => ({
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
    }),
  };
}

test('of two captures on a page the last one has the camera, and the first reports it', async () => {
  const page = new EventTarget();
  const { environment: shared, handed, live } = device({ page });
  const [first, second] = [manage(shared), manage(shared)];
  first.start();
  await untilLive(first);
  second.start();
  assert.deepEqual(first.state, { phase: 'idle', fault: null, paused: false, isElsewhere: true });
  assert.equal(handed[0]!.track.stopped, true);
  await untilLive(second);
  assert.equal(live(), 1);
  // It does not come back by itself, but when it is asked to.
  first.show();
  assert.equal(first.state.phase, 'idle');
  first.start();
  await untilLive(first);
  assert.equal(second.state.phase, 'idle');
  assert.equal(live(), 1);
  first.stop();
  assert.equal(live(), 0);
});

test('a capture that loses the camera while it opens leaves no stream open', async () => {
  const page = new EventTarget();
  const { environment: shared, live } = device({ page });
  const [first, second] = [manage(shared), manage(shared)];
  first.start();
  second.start();
  await untilLive(second);
  await turn();
  assert.equal(live(), 1);
  second.stop();
});

test('the lens that a person chose is opened at once on the next visit', async () => {
  const { kept, storage } = memory();
  const visit = device({ storage });
  const manager = manage(visit.environment);
  manager.start();
  await untilLive(manager);
  assert.deepEqual(
    manager.lenses.map(({ deviceId }) => deviceId),
    ['a', 'b'],
  );
  assert.equal(kept.size, 0);
  manager.chooseLens('b');
  await untilLive(manager);
  assert.equal(manager.lens, 'b');
  assert.deepEqual([...kept], [['idproof.lens.environment', 'b']]);
  manager.stop();
  const later = device({ storage });
  const again = manage(later.environment);
  again.start();
  await untilLive(again);
  assert.deepEqual([later.requested, again.lens, later.live()], [['b'], 'b', 1]);
  again.stop();
});

test('a lens that is gone, and a storage that is denied, are no failures', async () => {
  const stale = device({ storage: memory({ 'idproof.lens.environment': 'gone' }).storage });
  const denied = device({
    storage: () => {
      throw named('SecurityError');
    },
  });
  for (const { environment: of, live } of [stale, denied]) {
    const manager = manage(of);
    manager.start();
    await untilLive(manager);
    manager.chooseLens('b');
    await untilLive(manager);
    assert.equal(manager.lens, 'b');
    manager.stop();
    assert.equal(live(), 0);
  }
});

test('a camera that is plugged in can be chosen; the one that is pulled out gives way to another', async () => {
  const changes = new EventTarget();
  const devices = [TWO[0]];
  const { environment: of, handed } = device({ devices, changes });
  const manager = manage(of);
  manager.start();
  await untilLive(manager);
  assert.equal(manager.lenses.length, 1);
  devices.push(camera('usb', 'USB document camera'));
  changes.dispatchEvent(new Event('devicechange'));
  await turn();
  assert.deepEqual(
    manager.lenses.map(({ deviceId }) => deviceId),
    ['a', 'usb'],
  );
  devices.shift();
  handed[0]!.track.dispatchEvent(new Event('ended'));
  await untilLive(manager);
  assert.equal(manager.lens, 'usb');
  manager.stop();
});

test('a camera that freezes after each visit to another app is reopened each time', async () => {
  const { environment: of, handed } = device();
  const manager = manage(of);
  manager.start();
  await untilLive(manager);
  for (let visit = 0; visit < 3; visit++) {
    manager.hide();
    manager.show();
    await untilLive(manager);
    handed.at(-1)!.track.dispatchEvent(new Event('ended'));
    await untilLive(manager);
  }
  handed.at(-1)!.track.dispatchEvent(new Event('ended'));
  assert.deepEqual(manager.state, { phase: 'blocked', code: 'camera_not_found' });
});
