// Browsers: chromium, firefox
// WebKitGTK stops giving frames of a canvas: the fake camera freezes there.
import '@idproof/widgets/document-capture.js';
import '@idproof/widgets/selfie-capture.js';
import { installFakeCamera, type InstalledCamera } from '@idproof/testing/camera';
import { PICTURES } from '@idproof/testing/pictures';
import { expect } from '@open-wc/testing';
import { waitUntil } from '../helpers/wait-until.js';

let camera: InstalledCamera | undefined;
afterEach(() => camera?.remove());

/** An element in the page whose camera is being opened. */
async function open<Tag extends 'idproof-document-capture' | 'idproof-selfie-capture'>(
  tag: Tag,
): Promise<HTMLElementTagNameMap[Tag]> {
  const element = document.createElement(tag);
  document.body.append(element);
  await element.updateComplete;
  element.start();
  return element;
}

/** The colour in the middle of what a camera shows. */
async function readColour(video: HTMLVideoElement): Promise<number[]> {
  const canvas = new OffscreenCanvas(1, 1);
  const context = canvas.getContext('2d')!;
  context.drawImage(video, video.videoWidth / 2, video.videoHeight / 2, 1, 1, 0, 0, 1, 1);
  return Array.from(context.getImageData(0, 0, 1, 1).data.slice(0, 3), (value) => Math.round(value / 64));
}

async function paint(colour: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(320, 240);
  const context = canvas.getContext('2d')!;
  context.fillStyle = colour;
  context.fillRect(0, 0, 320, 240);
  return canvas.convertToBlob();
}

describe('the fake camera of a page', () => {
  it('shows each lens its picture, another one later, and ends with its stream', async () => {
    camera = await installFakeCamera({ document: await paint('#ff0000'), selfie: await paint('#00ff00') });
    const stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: 'environment' } } });
    const selfie = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'user' } });
    const [back, front] = [stream, selfie].map((srcObject) => {
      const video = Object.assign(document.createElement('video'), { srcObject, muted: true });
      document.body.append(video);
      return video;
    });
    await Promise.all([back!.play(), front!.play()]);
    await waitUntil(async () => String(await readColour(back!)) === '4,0,0', 'red', { timeout: 30_000 });
    await waitUntil(async () => String(await readColour(front!)) === '0,4,0', 'green', { timeout: 30_000 });
    await camera.show('document', await paint('#0000ff'));
    await waitUntil(async () => String(await readColour(back!)) === '0,0,4', 'blue', { timeout: 30_000 });
    for (const track of [...stream.getTracks(), ...selfie.getTracks()]) track.stop();
    for (const video of [back!, front!]) video.remove();
  });

  it('shows a lens that is opened again by its id the same picture', async () => {
    camera = await installFakeCamera({ document: await paint('#ff0000'), selfie: await paint('#00ff00') });
    for (const [facingMode, colour] of Object.entries({ environment: '4,0,0', user: '0,4,0' })) {
      const first = await navigator.mediaDevices.getUserMedia({ video: { facingMode: { ideal: facingMode } } });
      const { deviceId } = first.getVideoTracks()[0]!.getSettings();
      first.getVideoTracks()[0]!.stop();
      const srcObject = await navigator.mediaDevices.getUserMedia({ video: { deviceId: { ideal: deviceId! } } });
      expect(srcObject.getVideoTracks()[0]!.getSettings().deviceId).to.equal(deviceId);
      const video = Object.assign(document.createElement('video'), { srcObject, muted: true });
      document.body.append(video);
      await video.play();
      await waitUntil(async () => String(await readColour(video)) === colour, facingMode, { timeout: 30_000 });
      srcObject.getVideoTracks()[0]!.stop();
      video.remove();
    }
  });

  it('fails with the configured error, and the page has its own cameras again afterwards', async () => {
    const isReplaced = (): boolean => Object.hasOwn(navigator.mediaDevices, 'getUserMedia');
    expect(isReplaced()).to.equal(false);
    camera = await installFakeCamera({ ...PICTURES, document: PICTURES.passport, error: 'NotAllowedError' });
    const element = await open('idproof-document-capture');
    await waitUntil(() => element.phase === 'blocked', 'blocked', { timeout: 30_000 });
    element.remove();
    camera.remove();
    expect(isReplaced()).to.equal(false);
  });

  it('names the missing image', async () => {
    const missing = installFakeCamera({ document: '/nothing.jpg', selfie: PICTURES.selfie });
    const error: unknown = await missing.catch((reason: unknown) => reason);
    expect(String(error)).to.match(/nothing\.jpg: HTTP 404/);
  });

  it('lets the element find the document by itself, and the person take the selfie', async () => {
    camera = await installFakeCamera({ document: PICTURES.passport, selfie: PICTURES.selfie });
    const passport = await open('idproof-document-capture');
    await waitUntil(() => passport.phase === 'submitted', 'the passport is taken', { timeout: 50_000 });
    passport.remove();
    const selfie = await open('idproof-selfie-capture');
    await waitUntil(() => selfie.phase === 'live', 'the camera is open', { timeout: 50_000 });
    await selfie.shoot();
    await waitUntil(() => selfie.phase === 'review', 'the selfie is taken', { timeout: 50_000 });
    selfie.remove();
  });
});
