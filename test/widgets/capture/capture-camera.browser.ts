import { aTimeout, expect, fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount } from './capture-helpers.js';
import { fakeCamera, fakeEncoder, part, image, untilPhase, upload, type FakeCamera } from '../helpers/helpers.js';
import { setVisibility } from '../helpers/set-visibility.js';

/** Numbers from 0 to 1, the same at every run. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

for (const tag of CAPTURE_TAGS) {
  describe(tag, () => {
    it('stops a camera that opens after the element has left', async () => {
      let open!: (value: unknown) => void;
      const camera = fakeCamera({ until: new Promise((resolve) => (open = resolve)) });
      const element = await mount(tag, { environment: camera });
      element.start();
      await waitUntil(() => camera.asked.length === 1);
      expect(element.phase).to.equal('requesting');
      element.remove();
      open(undefined);
      await waitUntil(() => camera.streams.length === 1);
      await waitUntil(() => camera.streams[0]!.getTracks()[0]!.readyState === 'ended');
      expect(element.phase).to.not.equal('live');
    });

    it('goes dark while the tab is hidden and comes back with a fresh camera', async () => {
      const element = await mount(tag);
      const camera = element.environment as FakeCamera;
      element.start();
      await untilPhase(element, 'live');
      setVisibility('hidden');
      expect(camera.streams[0]!.getTracks()[0]!.readyState).to.equal('ended');
      await element.updateComplete;
      expect(element.phase).to.equal('idle');
      setVisibility('visible');
      await untilPhase(element, 'live');
      expect(camera.streams).to.have.length(2);
    });

    it('opens a camera that stopped sending once more, then says so', async () => {
      const element = await mount(tag);
      const camera = element.environment as FakeCamera;
      const faults: string[] = [];
      element.addEventListener('idproof-error', ({ detail }) => faults.push(detail.code));
      element.start();
      await untilPhase(element, 'live');
      camera.streams[0]!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
      await waitUntil(() => camera.streams.length === 2);
      await untilPhase(element, 'live');
      camera.streams[1]!.getVideoTracks()[0]!.dispatchEvent(new Event('ended'));
      await untilPhase(element, 'blocked');
      expect(faults).to.deep.equal(['camera_not_found']);
    });

    it('ends a picture that waits for the first frame when the camera goes off', async () => {
      const element = await mount(tag);
      element.start();
      await untilPhase(element, 'live');
      const video = element.shadowRoot!.querySelector('video')!;
      Object.defineProperty(video, 'readyState', { value: 0 });
      const shot = element.shoot();
      element.stop();
      await shot;
      expect(element.phase).to.equal('idle');
    });

    it('holds one camera at most, and none outside requesting and live, whatever happens in whatever order', async () => {
      const random = seeded(tag.length);
      const camera = fakeCamera({ slow: () => random() * 12 });
      const element = await mount(tag, { environment: camera });
      const file = await image();
      const acts: (() => unknown)[] = [
        () => element.start(),
        () => element.stop(),
        () => void element.shoot(),
        () => element.retake(),
        () => upload(element, file),
        () => part(element, 'confirm')?.click(),
        () => setVisibility('hidden'),
        () => setVisibility('visible'),
        () => element.parentElement!.append(element),
        () => element.setAttribute('pages', random() < 0.5 ? 'front' : 'front,back'),
        () => camera.streams.at(-1)?.getVideoTracks()[0]!.dispatchEvent(new Event('ended')),
        () => window.dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true })),
        () => window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
      ];
      for (let step = 0; step < 150; step++) {
        acts[Math.floor(random() * acts.length)]!();
        // The phase is reflected with the next update.
        await element.updateComplete;
        const live = camera.streams.filter(({ active }) => active).length;
        expect(live, `cameras in ${element.phase}, step ${step}`).to.be.at.most(element.phase === 'live' ? 1 : 0);
        if (random() < 0.4) await aTimeout(random() * 20);
      }
      setVisibility('visible');
      element.remove();
      await aTimeout(30);
      expect(camera.streams.filter(({ active }) => active)).to.have.length(0);
    });
  });
}

describe('idproof-document-capture alone', () => {
  it('lets the person switch between lenses', async () => {
    const lens = (deviceId: string) =>
      ({ kind: 'videoinput', deviceId, label: `back ${deviceId}`, groupId: '', toJSON: () => ({}) }) as MediaDeviceInfo;
    const camera = fakeCamera({ devices: [lens('a'), lens('b')] });
    const element = await mount('idproof-document-capture', { environment: camera });
    element.start();
    await untilPhase(element, 'live');
    const before = camera.asked.length;
    const menu = part(element, 'lens')!.querySelector('select')!;
    expect([...menu.options].map((option) => option.text)).to.deep.equal(['back a', 'back b']);
    menu.value = 'b';
    menu.dispatchEvent(new Event('change'));
    await waitUntil(() => camera.asked.length > before);
    await untilPhase(element, 'live');
    await expect(element).to.be.accessible();
  });

  it('has the camera of this browser as its default', async () => {
    const element = document.createElement('idproof-document-capture');
    element.encoder = fakeEncoder();
    const holder = await fixture<HTMLElement>(document.createElement('div'));
    holder.append(element);
    element.start();
    await untilPhase(element, 'live');
    await element.shoot();
    await untilPhase(element, 'review');
  });
});
