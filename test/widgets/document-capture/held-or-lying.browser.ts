import { expect } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { mount, open, spoken, type Stage } from './guided-helpers.js';
import { fakeCamera, image, part, readText, untilPhase, upload, type FakeCamera } from '../helpers/helpers.js';

/** A camera that says which side it looks from. */
function facing(facingMode: string | undefined): FakeCamera {
  const camera = fakeCamera();
  const devices = camera.mediaDevices()!;
  return {
    ...camera,
    mediaDevices: () => ({
      ...devices,
      getUserMedia: async (wish) => {
        const stream = await devices.getUserMedia(wish);
        const [track] = stream.getVideoTracks();
        const settings = track!.getSettings();
        track!.getSettings = () => ({ ...settings, ...(facingMode && { facingMode }) });
        return stream;
      },
    }),
  };
}

const { matchMedia } = globalThis;
const useFinger = (): void => {
  globalThis.matchMedia = (query) => matchMedia(query === '(pointer: coarse)' ? 'all' : query);
};

const hint = ({ element }: Stage): string => readText(part(element, 'hint')!);

const LYING = /\b(lay|point the camera|move it|straight above|fingers|move back)\b/i;
const HELD = /\b(hold (your document|it|the document)|tilt it)\b/i;

describe('how the document is held', () => {
  afterEach(() => {
    globalThis.matchMedia = matchMedia;
  });

  for (const [where, side, isPhone, right, wrong] of [
    ['before a camera that does not say its side, at a computer', undefined, false, HELD, LYING],
    ['before one that looks at the person', 'user', true, HELD, LYING],
    ['under one that looks away', 'environment', false, LYING, HELD],
    ['under one that does not say its side, on a phone', undefined, true, LYING, HELD],
  ] as const) {
    it(`is told in one way ${where}`, async () => {
      if (isPhone) useFinger();
      const texts = new Set<string>();
      for (const code of ['no_document', 'tilted', 'glare', 'covered', 'out_of_focus'] as const) {
        // Anew for each: one that follows another waits until that was read.
        const stage = await mount({ environment: facing(side) });
        stage.judge.says = { hints: [code] };
        await open(stage);
        const { shadowRoot } = stage.element;
        await waitUntil(() => spoken(stage.element) === hint(stage), `nothing is said of ${code}`);
        texts.add(hint(stage));
        texts.add(readText(shadowRoot!.querySelector('header')!));
        texts.add(shadowRoot!.querySelector('video')!.ariaLabel!);
        stage.element.remove();
      }
      expect(texts.size).to.equal(7);
      for (const text of texts) {
        expect(text).to.match(right);
        expect(text).to.not.match(wrong);
      }
    });
  }

  for (const [device, isPhone, right] of [
    ['at a computer', false, 'Open it at the page with your photo and hold it up to the camera. Avoid reflections.'],
    ['on a phone', true, 'Open it at the page with your photo and lay it flat. Avoid reflections.'],
  ] as const) {
    it(`is told before the camera opens ${device}, and again while the picture is looked at`, async () => {
      if (isPhone) useFinger();
      const stage = await mount({ environment: facing(isPhone ? 'environment' : 'user') });
      const intro = (): string => readText(stage.element.shadowRoot!.querySelector('header .quiet')!);
      expect(intro()).to.equal(right);
      await open(stage);
      await stage.element.shoot();
      await untilPhase(stage.element, 'review');
      expect(intro()).to.equal(right);
    });
  }

  it('is laid down where it is photographed elsewhere', async () => {
    const stage = await mount({ captureMethods: 'upload', docType: '99990000001' });
    expect(readText(stage.element.shadowRoot!.querySelector('header .quiet')!)).to.equal(
      'Lay it flat. Avoid reflections.',
    );
  });

  it('is told with its front that the back follows, and with the back nothing of it', async () => {
    const stage = await mount({ captureMethods: 'upload', docType: '99990000001', pages: 'front,back' });
    const intro = (): string => readText(stage.element.shadowRoot!.querySelector('header .quiet')!);
    await waitUntil(() => intro() === 'First the front, then the back. Lay it flat. Avoid reflections.');
    upload(stage.element, await image());
    await untilPhase(stage.element, 'review');
    part(stage.element, 'confirm')!.click();
    await untilPhase(stage.element, 'idle');
    expect(intro()).to.equal('Lay it flat. Avoid reflections.');
  });
});
