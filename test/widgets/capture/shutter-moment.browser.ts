import '@idproof/widgets';
import { expect, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { CAPTURE_TAGS, mount, readSpoken, type Capture } from './capture-helpers.js';
import { fakeCamera, fakeEncoder, image, part, untilPhase, upload, type FakeCamera } from '../helpers/helpers.js';

/** As on a phone that takes its time. */
async function waitFrames(count: number): Promise<void> {
  for (let frame = 0; frame < count; frame++) await nextFrame();
}

function slowEncoder(): ReturnType<typeof fakeEncoder> {
  const encoder = fakeEncoder();
  return {
    ...encoder,
    encode: async (source, options) => {
      await waitFrames(6);
      return encoder.encode(source, options);
    },
  };
}

/** Whether a picture with something on it is drawn there: a blank canvas and a camera that is off have one colour. */
function isPainted(source: HTMLCanvasElement | HTMLVideoElement): boolean {
  if (source instanceof HTMLVideoElement && !(source.srcObject as MediaStream | null)?.active) return false;
  const context = new OffscreenCanvas(16, 16).getContext('2d')!;
  context.drawImage(source, 0, 0, 16, 16);
  const { data } = context.getImageData(0, 0, 16, 16);
  return new Set(new Uint32Array(data.buffer)).size > 1;
}

/** What the person sees in the stage, by the name of what lies on top. */
function look(element: Capture): string {
  const root = element.shadowRoot!;
  const sketch = root.querySelector('.sketch');
  if (sketch && getComputedStyle(sketch).visibility === 'visible') return 'drawing';
  // In the review the picture itself is to be there, not only what gives way to it.
  const shown =
    root.querySelector<HTMLCanvasElement>('[part=preview]') ??
    root.querySelector<HTMLCanvasElement>('.still') ??
    root.querySelector('video');
  return shown && isPainted(shown) ? 'picture' : `nothing in ${element.phase}`;
}

/** Looks once a frame until `isDone`; returns what was seen, each thing once in a row. */
async function watch(element: Capture, isDone: () => boolean): Promise<string[]> {
  const seen: string[] = [];
  for (let last = 3, most = 400; last > 0 && most > 0; last -= isDone() ? 1 : 0, most--) {
    await nextFrame();
    const now = look(element);
    if (now !== seen.at(-1)) seen.push(now);
  }
  return seen;
}

/** How the shutter and the edge of the picture look after it was taken. */
function readSigns(element: Capture): { ring: { content: string; duration: number }; edge: string } {
  const root = element.shadowRoot!;
  const { content, animationDuration } = getComputedStyle(root.querySelector('.shutter')!, '::after');
  return { ring: { content, duration: Number.parseFloat(animationDuration) }, edge: readEdge(element) };
}

function readEdge(element: Capture): string {
  return getComputedStyle(part(element, 'viewport')!, '::after').borderTopWidth;
}

for (const tag of CAPTURE_TAGS) {
  describe(`the shutter moment of ${tag}`, () => {
    const decode = globalThis.createImageBitmap;
    afterEach(() => {
      globalThis.createImageBitmap = decode;
    });

    it('shows the picture in every frame from the press to the review', async () => {
      const element = await mount(tag, { encoder: slowEncoder() });
      element.start();
      await waitUntil(() => look(element) === 'picture');
      // A large picture is not decoded within a frame.
      globalThis.createImageBitmap = (async (...given: Parameters<typeof decode>) => {
        const bitmap = await decode(...given);
        await waitFrames(3);
        return bitmap;
      }) as typeof decode;
      const watching = watch(element, () => element.phase === 'review');
      part(element, 'shutter')!.click();
      expect(await watching).to.deep.equal(['picture']);
    });

    it('keeps what was seen at the press while the camera is off, mirrored as it was', async () => {
      const camera: FakeCamera = fakeCamera();
      const element = await mount(tag, { environment: camera, encoder: fakeEncoder({ never: true }) });
      element.start();
      await waitUntil(() => look(element) === 'picture');
      const video = element.shadowRoot!.querySelector('video')!;
      const { transform } = getComputedStyle(video);
      const box = JSON.stringify(video.getBoundingClientRect());
      part(element, 'shutter')!.click();
      await untilPhase(element, 'encoding');
      expect(camera.streams[0]!.active, 'camera').to.equal(false);
      // One that plays on turns black before the kept picture is painted.
      expect(video.paused, 'paused').to.equal(true);
      const still = element.shadowRoot!.querySelector<HTMLElement>('.still')!;
      expect(getComputedStyle(still).transform).to.equal(transform);
      expect(JSON.stringify(still.getBoundingClientRect())).to.equal(box);
      expect(part(element, 'hint')).to.equal(null);
      element.stop();
      expect(still.isConnected).to.equal(false);
    });

    it('says that it was taken: by a tick in the shutter, round the picture, and in a word', async () => {
      const element = await mount(tag, { encoder: fakeEncoder({ never: true }) });
      element.start();
      await waitUntil(() => look(element) === 'picture');
      part(element, 'shutter')!.click();
      await untilPhase(element, 'encoding');
      const { ring, edge } = readSigns(element);
      expect(ring.content, 'tick').to.equal('""');
      expect(ring.duration, 'seconds').to.be.at.most(0.2);
      expect(edge, 'round the picture').to.equal('5px');
      await waitUntil(() => readSpoken(element) === 'Photo taken.', 'nothing is said');
    });

    it('says of a file neither', async () => {
      const element = await mount(tag, { encoder: fakeEncoder({ never: true }) });
      upload(element, await image());
      await untilPhase(element, 'encoding');
      await waitUntil(() => readSpoken(element) === 'Preparing the photo…', 'nothing is said');
      expect(element.shadowRoot!.querySelector('.ghost'), 'there was no shutter').to.equal(null);
      expect(readEdge(element)).to.equal('0px');
    });

    it('lets go of the kept picture once the review is seen', async () => {
      const element = await mount(tag);
      element.start();
      await waitUntil(() => look(element) === 'picture');
      part(element, 'shutter')!.click();
      await untilPhase(element, 'review');
      const isHidden = (): boolean => {
        const still = element.shadowRoot!.querySelector('.still');
        return !still || getComputedStyle(still).display === 'none';
      };
      await waitUntil(isHidden, 'the kept picture lies over the review');
      await expect(element).to.be.accessible();
    });

    it('shows the same drawing from the first screen until the camera has a picture', async () => {
      let show = (): void => undefined;
      const firstFrame = new Promise<void>((resolve) => (show = resolve));
      const element = await mount(tag, { environment: fakeCamera({ firstFrame }) });
      await waitUntil(() => look(element) === 'drawing');
      const drawing = element.shadowRoot!.querySelector('.sketch');
      element.start();
      const watching = watch(element, () => look(element) === 'picture');
      await untilPhase(element, 'live');
      await waitFrames(3);
      expect(element.shadowRoot!.querySelector('.sketch')).to.equal(drawing);
      show();
      expect(await watching).to.deep.equal(['drawing', 'picture']);
    });
  });
}
