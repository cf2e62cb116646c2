import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { CaptureManager, openCamera, type CameraEnvironment, type CapturePhase } from '@idproof/core/capture';
import { HandTimers } from '../../helpers/hand-timers.js';
import { camera, environment, fakeStream, named, type Fake } from './fake-environment.js';

/*
 * Every call after the answer of getUserMedia fails in every way that browsers and privacy extensions have. Whatever
 * happens, the camera is off after every exit, and the screen is one that a person can use.
 */

const TIMEOUT = 2000;
const BACK = { facingMode: ['environment'] };

type Failing = 'hangs' | 'throws' | 'rejects' | 'answers late';

/** Fails in that way; `late` is what it answers once `answer` is called. */
function fail<Value>(how: Failing, late: Value) {
  let answer = (): void => undefined;
  const call = (): Promise<Value> => {
    if (how === 'throws') throw named('SecurityError');
    if (how === 'rejects') return Promise.reject(named('NotAllowedError'));
    return new Promise((resolve) => {
      if (how === 'answers late') answer = () => resolve(late);
    });
  };
  return { call, answer: () => answer() };
}

type Handed = ReturnType<typeof fakeStream>;

/** A device with a camera, and the clock that its limits go by. */
class Device {
  readonly timers = new HandTimers();
  readonly page = new EventTarget();
  readonly handed: Handed[] = [];
  readonly environment: CameraEnvironment;
  /** Makes the call of the fault answer at last. */
  answer = (): void => undefined;

  constructor(fake: Fake, change: (handed: Handed, device: Device) => void = () => undefined) {
    const devices = { devices: [camera('a', 'back a', BACK)] };
    const getUserMedia = async (): Promise<MediaStream> => this.hand(change);
    this.environment = {
      ...environment({ ...devices, getUserMedia, page: this.page, ...fake }),
      timers: this.timers,
    };
  }

  hand(change: (handed: Handed, device: Device) => void = () => undefined, id = 'a'): MediaStream {
    const next = fakeStream(id, { focusMode: ['continuous'], torch: true });
    this.handed.push(next);
    change(next, this);
    return next.stream;
  }

  get live(): number {
    return this.handed.filter(({ track }) => !track.stopped).length;
  }

  /** The mediaDevices of the environment, changed. */
  override(changed: object): void {
    const usual = this.environment.mediaDevices()!;
    this.environment.mediaDevices = () => ({ ...usual, ...changed });
  }
}

interface Fault {
  what: string;
  create: () => Device;
  /** Without an exit, the phase that it comes to once the limits are over. */
  phase: CapturePhase;
}

const onTrack = (what: string, broken: (handed: Handed) => object, phase: CapturePhase = 'live'): Fault => ({
  what,
  create: () => new Device({}, (handed) => void Object.assign(handed.track, broken(handed))),
  phase,
});

const throwing = (): never => {
  throw named('SecurityError');
};

const never = (): Promise<never> => new Promise(() => undefined);

const FAULTS: Fault[] = [
  ...(['hangs', 'throws', 'rejects', 'answers late'] as const).flatMap((how): Fault[] => [
    {
      what: `enumerateDevices ${how}`,
      create: () => {
        const device = new Device({});
        const { call, answer } = fail(how, [camera('a', 'back a', BACK)]);
        device.override({ enumerateDevices: call });
        device.answer = answer;
        return device;
      },
      phase: 'live',
    },
    onTrack(`applyConstraints ${how}`, () => ({ applyConstraints: fail(how, undefined).call })),
    {
      // The wrong lens was opened first and let go; the better one does not come.
      what: `the second getUserMedia ${how}`,
      create: () => {
        const devices = [camera('wide', 'back wide', BACK), camera('main', 'back main', { ...BACK, torch: true })];
        const device: Device = new Device({ devices });
        const second = fail(how, null);
        let calls = 0;
        const getUserMedia = async (): Promise<MediaStream> => {
          if (++calls === 2) await second.call();
          return device.hand(undefined, calls === 2 && how === 'answers late' ? 'main' : 'wide');
        };
        device.override({ getUserMedia });
        device.answer = second.answer;
        return device;
      },
      // A request that is not answered waits for the person.
      phase: how === 'hangs' || how === 'answers late' ? 'requesting' : 'live',
    },
  ]),
  {
    what: 'enumerateDevices is missing',
    create: () => {
      const device = new Device({});
      device.override({ enumerateDevices: undefined });
      return device;
    },
    phase: 'live',
  },
  {
    what: 'enumerateDevices gives what is no list',
    create: () => {
      const device = new Device({});
      device.override({ enumerateDevices: async () => ({}) });
      return device;
    },
    phase: 'live',
  },
  {
    what: 'an entry of the list throws',
    create: () =>
      new Device({
        devices: [{ kind: 'videoinput', deviceId: 'a', label: 'back a', getCapabilities: throwing }, null],
      }),
    phase: 'live',
  },
  {
    what: 'an entry of the list tells its side as a word',
    create: () => new Device({ devices: [camera('a', '', { facingMode: 'environment', focusMode: 'continuous' })] }),
    phase: 'live',
  },
  {
    what: 'mediaDevices takes no listener',
    create: () => {
      const device = new Device({});
      device.override({ addEventListener: throwing });
      return device;
    },
    phase: 'live',
  },
  { what: 'the storage throws', create: () => new Device({ storage: throwing }), phase: 'live' },
  onTrack('getSettings throws', () => ({ getSettings: throwing })),
  onTrack('getSettings is missing', () => ({ getSettings: undefined })),
  onTrack('getCapabilities throws', () => ({ getCapabilities: throwing })),
  onTrack('getCapabilities gives nothing', () => ({ getCapabilities: () => null })),
  onTrack('the track takes no listener', () => ({ addEventListener: throwing })),
  onTrack('addEventListener is missing', () => ({ addEventListener: undefined })),
  {
    what: 'getVideoTracks throws',
    create: () => new Device({}, ({ stream }) => void Object.assign(stream, { getVideoTracks: throwing })),
    phase: 'live',
  },
  {
    what: 'the stream has no video',
    create: () => new Device({}, ({ stream }) => void Object.assign(stream, { getVideoTracks: () => [] })),
    phase: 'blocked',
  },
  {
    what: 'another track of the stream does not stop',
    create: () =>
      new Device({}, ({ stream, track }) => {
        const stubborn = { stop: throwing };
        Object.assign(stream, { getTracks: () => [stubborn, track] });
      }),
    phase: 'live',
  },
];

const EXITS: [string, (manager: CaptureManager, device: Device) => void][] = [
  ['is stopped', (manager) => manager.stop()],
  ['is left for another page', (manager) => manager.hide()],
  [
    'loses the camera to another capture',
    (_, { page }) => void page.dispatchEvent(new CustomEvent('idproof-camera-claim')),
  ],
];

const flushTasks = async (): Promise<void> => {
  for (let turns = 0; turns < 20; turns++) await turn();
};

function manage(device: Device): CaptureManager {
  return new CaptureManager({
    facing: 'environment',
    subject: 'document',
    environment: device.environment,
    encoder: () => ({ encode: () => assert.fail('nothing is encoded here'), dispose: () => undefined }),
  });
}

for (const { what, create, phase } of FAULTS) {
  test(`${what}: the camera comes to ${phase}`, async () => {
    const device = create();
    const manager = manage(device);
    manager.start();
    await flushTasks();
    device.timers.elapse(TIMEOUT);
    await flushTasks();
    assert.equal(manager.state.phase, phase);
    assert.equal(device.live, phase === 'live' ? 1 : 0);
    manager.stop();
    device.answer();
    await flushTasks();
    assert.equal(device.live, 0);
  });

  for (const [exit, leave] of EXITS) {
    for (const isOver of [false, true]) {
      test(`${what}: a capture that ${exit} ${isOver ? 'after' : 'before'} the limit has no camera on`, async () => {
        const device = create();
        const manager = manage(device);
        manager.start();
        await flushTasks();
        if (isOver) device.timers.elapse(TIMEOUT);
        await flushTasks();
        leave(manager, device);
        assert.equal(device.live, 0);
        device.answer();
        device.timers.elapse(TIMEOUT);
        await flushTasks();
        assert.equal(device.live, 0);
        assert.ok(['idle', 'blocked'].includes(manager.state.phase), manager.state.phase);
        assert.deepEqual(device.timers.delays, []);
      });
    }
  }
}

test('a permission query that never answers does not delay the camera', async () => {
  for (const permission of [never, throwing, () => Promise.reject(named('TypeError'))]) {
    const timers = new HandTimers();
    const refused = environment({ getUserMedia: () => Promise.reject(named('NotAllowedError')) });
    const opening = openCamera({ facing: 'user', environment: { ...refused, permission, timers } });
    const failure = assert.rejects(opening, { code: 'camera_denied' });
    await flushTasks();
    timers.elapse(TIMEOUT);
    await failure;
  }
});

test('where the better lens does not open, the first one is opened again', async () => {
  const devices = [camera('wide', 'back wide', BACK), camera('main', 'back main', { ...BACK, torch: true })];
  const device: Device = new Device({ devices });
  const requested: unknown[] = [];
  const getUserMedia = async ({ video }: MediaStreamConstraints): Promise<MediaStream> => {
    assert.equal(device.live, 0);
    const { deviceId } = video as MediaTrackConstraints;
    requested.push(deviceId);
    if (deviceId) throw named('NotAllowedError');
    return device.hand(undefined, 'wide');
  };
  device.override({ getUserMedia });
  const opened = await openCamera({ facing: 'environment', environment: device.environment });
  assert.equal(opened.deviceId, 'wide');
  assert.deepEqual(
    opened.lenses.map(({ deviceId }) => deviceId),
    ['main', 'wide'],
  );
  assert.deepEqual(requested, [undefined, { ideal: 'main' }, undefined]);
  assert.equal(device.live, 1);
});

test('a changed list of cameras that the browser does not return leaves the menu unchanged', async () => {
  const changes = new EventTarget();
  const device = new Device({ changes });
  const manager = manage(device);
  manager.start();
  await flushTasks();
  const before = manager.lenses;
  for (const enumerateDevices of [never, throwing]) {
    device.override({ enumerateDevices });
    changes.dispatchEvent(new Event('devicechange'));
    await flushTasks();
    device.timers.elapse(TIMEOUT);
    await flushTasks();
    assert.deepEqual(manager.lenses, before);
  }
  manager.stop();
});
