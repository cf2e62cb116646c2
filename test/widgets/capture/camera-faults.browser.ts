import { aTimeout, expect, nextFrame } from '@open-wc/testing';
import { HandTimers } from '../../helpers/hand-timers.js';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount, type Capture } from './capture-helpers.js';
import { fakeCamera, readText, untilPhase, type FakeCamera } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

/*
 * The calls after the answer of getUserMedia fail as browsers and privacy extensions make them fail. The camera is off
 * after every exit, and what is on the screen can be used. test/core/capture/camera-faults.test.ts has every call.
 */

const TIMEOUT = 2000;

interface FaultyCamera extends FakeCamera {
  timers: HandTimers;
}

const never = (): Promise<never> => new Promise(() => undefined);
const fail = (): never => {
  throw new DOMException('no', 'SecurityError');
};
const refuse = (): Promise<never> => Promise.reject(new DOMException('no', 'NotAllowedError'));

/** The fake camera with another list of cameras, and with tracks that something was done to. */
function createCamera(list: () => Promise<MediaDeviceInfo[]>, change: (track: MediaStreamTrack) => void): FaultyCamera {
  const camera = fakeCamera();
  const { getUserMedia } = camera.mediaDevices()!;
  return Object.assign(camera, {
    timers: new HandTimers(),
    mediaDevices: () => ({
      enumerateDevices: list,
      getUserMedia: async (wish?: MediaStreamConstraints) => {
        const stream = await getUserMedia(wish);
        stream.getVideoTracks().forEach(change);
        return stream;
      },
    }),
  });
}

const late = async (): Promise<MediaDeviceInfo[]> => {
  await aTimeout(20);
  return [];
};
const none = async (): Promise<MediaDeviceInfo[]> => [];
const nothing = (): void => undefined;
const withTrack =
  (broken: object) =>
  (track: MediaStreamTrack): void =>
    void Object.assign(track, broken);

const FAULTS: [what: string, create: () => FaultyCamera][] = [
  ['enumerateDevices hangs', () => createCamera(never, nothing)],
  ['enumerateDevices throws', () => createCamera(fail, nothing)],
  ['enumerateDevices rejects', () => createCamera(refuse, nothing)],
  ['enumerateDevices answers late', () => createCamera(late, nothing)],
  ['getSettings throws', () => createCamera(none, withTrack({ getSettings: fail }))],
  ['getCapabilities throws', () => createCamera(none, withTrack({ getCapabilities: fail }))],
  ['applyConstraints hangs', () => createCamera(none, withTrack({ getCapabilities: focus, applyConstraints: never }))],
  ['applyConstraints throws', () => createCamera(none, withTrack({ getCapabilities: focus, applyConstraints: fail }))],
];

function focus(): object {
  return { focusMode: ['continuous'] };
}

const EXITS: [how: string, leave: (element: Capture) => void][] = [
  ['stop()', (element) => element.stop()],
  ['removing it', (element) => element.remove()],
  ['leaving the page', () => void dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }))],
  ['hiding the page', () => setVisibility('hidden')],
];

const isOff = (camera: FakeCamera): boolean =>
  camera.streams.flatMap((stream) => stream.getTracks()).every(({ readyState }) => readyState === 'ended');

/** The heading and a button that can be pressed. */
function expectUsable(element: Capture): void {
  const root = element.shadowRoot!;
  expect(readText(root.querySelector('#heading')!)).to.not.equal('');
  expect(root.querySelector('.actions button:not([disabled])')).to.not.equal(null);
}

for (const tag of CAPTURE_TAGS) {
  describe(`${tag} where the browser does not do its part`, () => {
    afterEach(() => setVisibility('visible'));

    for (const [what, create] of FAULTS) {
      it(`opens the camera where ${what}`, async () => {
        const camera = create();
        const element = await mount(tag, { environment: camera });
        element.start();
        await waitUntil(() => {
          camera.timers.elapse(TIMEOUT);
          return element.phase === 'live';
        });
        await untilPhase(element, 'live');
        expectUsable(element);
        element.stop();
        expect(isOff(camera)).to.equal(true);
      });

      for (const [how, leave] of EXITS) {
        for (const isOver of [false, true]) {
          it(`lets the camera go by ${how} ${isOver ? 'once it is live' : 'at once'} where ${what}`, async () => {
            const camera = create();
            const element = await mount(tag, { environment: camera });
            element.start();
            await waitUntil(() => camera.streams.length > 0);
            if (isOver) {
              await waitUntil(() => {
                camera.timers.elapse(TIMEOUT);
                return element.phase === 'live';
              });
            }
            leave(element);
            await Promise.resolve();
            expect(isOff(camera)).to.equal(true);
            await aTimeout(30);
            camera.timers.elapse(TIMEOUT);
            await nextFrame();
            expect(isOff(camera)).to.equal(true);
            expect(element.phase).to.equal('idle');
            expectUsable(element);
          });
        }
      }
    }

    it('shows a camera whose video does not begin to play, and lets it go', async () => {
      const own = Object.getOwnPropertyDescriptor(HTMLMediaElement.prototype, 'play')!;
      for (const broken of [never, refuse]) {
        Object.defineProperty(HTMLMediaElement.prototype, 'play', { ...own, value: broken });
        try {
          const element = await mount(tag);
          element.start();
          await untilPhase(element, 'live');
          expectUsable(element);
          element.remove();
          await Promise.resolve();
          expect(isOff(element.environment as FakeCamera)).to.equal(true);
        } finally {
          Object.defineProperty(HTMLMediaElement.prototype, 'play', own);
        }
      }
    });

    it('says so where the browser does not copy the frame of the picture', async () => {
      const camera = createCamera(none, nothing);
      const element = await mount(tag, { environment: camera });
      const faults: string[] = [];
      element.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
      element.start();
      await untilPhase(element, 'live');
      const copy = globalThis.createImageBitmap;
      globalThis.createImageBitmap = never;
      try {
        const video = element.shadowRoot!.querySelector('video')!;
        await waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
        const shot = element.shoot();
        await waitUntil(() => camera.timers.delays.length > 0);
        camera.timers.elapse(3000);
        await shot;
      } finally {
        globalThis.createImageBitmap = copy;
      }
      await untilPhase(element, 'idle');
      expect(faults).to.deep.equal(['image_engine_failed']);
      expect(isOff(camera)).to.equal(true);
      expectUsable(element);
    });

    it('says why it has no camera where the browser does not tell the permission', async () => {
      const timers = new HandTimers();
      const camera = Object.assign(fakeCamera({ fails: 'NotAllowedError' }), { timers, permission: never });
      const element = await mount(tag, { environment: camera });
      element.start();
      await waitUntil(() => timers.delays.length > 0);
      timers.elapse(TIMEOUT);
      await untilPhase(element, 'blocked');
      expectUsable(element);
    });
  });
}
