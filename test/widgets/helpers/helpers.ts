import type { IdproofConsent } from '@idproof/widgets';
import type { LitElement } from 'lit';
import { IdproofError, type ErrorCode } from '@idproof/core/errors';
import type { CameraEnvironment, CapturePhase } from '@idproof/core/capture';
import type { EncodedImage, ImageEncoder } from '@idproof/core/image';
import { aTimeout, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';

/** Streams handed out in the running test; none may be live after it. */
const handedOut: MediaStream[] = [];

afterEach(function checkStreams() {
  const live = handedOut
    .splice(0)
    .flatMap((stream) => stream.getTracks().filter((track) => track.readyState === 'live'));
  for (const track of live) track.stop();
  if (live.length > 0) throw new Error(`${live.length} camera track(s) left on`);
});

type Paint = (context: CanvasRenderingContext2D, width: number, height: number) => void;

/** Draws a scene with detail and medium brightness. */
const paintPage: Paint = (context, width, height) => {
  context.fillStyle = '#c9c4b8';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#222';
  for (let row = 0; row < 30; row++) {
    for (let column = 0; column < 24; column++) {
      context.fillRect(20 + column * 26, 12 + row * 16, 6 + ((row * 7 + column * 13) % 14), 8);
    }
  }
};

export const paintPlain =
  (colour: string): Paint =>
  (context, width, height) => {
    context.fillStyle = colour;
    context.fillRect(0, 0, width, height);
  };

/** Draws red on the left and blue on the right, so that mirroring is visible. */
export const paintSides: Paint = (context, width, height) => {
  paintPage(context, width, height);
  context.fillStyle = '#d01010';
  context.fillRect(0, 0, 40, height);
  context.fillStyle = '#1010d0';
  context.fillRect(width - 40, 0, 40, height);
};

function paintedStream(paint: Paint, firstFrame?: Promise<unknown>): MediaStream {
  const canvas = document.createElement('canvas');
  canvas.width = 640;
  canvas.height = 480;
  const context = canvas.getContext('2d')!;
  const stream = canvas.captureStream(20);
  const [track] = stream.getVideoTracks();
  const draw = (): void => {
    if (track!.readyState === 'ended') return;
    paint(context, canvas.width, canvas.height);
    // A canvas sends a frame only when it changed.
    context.fillStyle = `rgb(${performance.now() % 20} 9 9)`;
    context.fillRect(0, 0, 2, 2);
    requestAnimationFrame(draw);
  };
  if (firstFrame) void firstFrame.then(draw);
  else draw();
  handedOut.push(stream);
  return stream;
}

/** Presses the button that declines, and waits for the confirming dialog. */
export async function askToDecline(consent: IdproofConsent): Promise<HTMLDialogElement> {
  const find = (): HTMLDialogElement | null => consent.shadowRoot!.querySelector('dialog');
  part(consent, 'decline')!.click();
  await waitUntil(() => find()?.open);
  return find()!;
}

/** The same, and confirms. */
export async function declineConsent(consent: IdproofConsent): Promise<void> {
  const dialog = await askToDecline(consent);
  dialog.querySelector<HTMLElement>('button:last-of-type')!.click();
}

export interface FakeCamera extends CameraEnvironment {
  streams: MediaStream[];
  asked: MediaStreamConstraints[];
}

interface FakeCameraOptions {
  paint?: Paint;
  fails?: string;
  /** The message of the error. Default: its name. */
  says?: string;
  permission?: PermissionState;
  isSecure?: boolean;
  isAllowed?: boolean;
  isMissing?: boolean;
  devices?: MediaDeviceInfo[];
  /** Delivers no frame before this resolves. */
  firstFrame?: Promise<unknown>;
  /** Answers after this resolves. */
  until?: Promise<unknown>;
  /** Milliseconds until it answers, read at each call. */
  slow?: () => number;
}

/** A camera whose frames are drawn, or that fails like a browser's. */
export function fakeCamera(options: FakeCameraOptions = {}): FakeCamera {
  const streams: MediaStream[] = [];
  const asked: MediaStreamConstraints[] = [];
  const getUserMedia = async (constraints: MediaStreamConstraints = {}): Promise<MediaStream> => {
    asked.push(constraints);
    await options.until;
    if (options.slow) await aTimeout(options.slow());
    if (options.fails) throw Object.assign(new Error(options.says ?? options.fails), { name: options.fails });
    const stream = paintedStream(options.paint ?? paintPage, options.firstFrame);
    streams.push(stream);
    return stream;
  };
  return {
    streams,
    asked,
    mediaDevices: () =>
      options.isMissing ? undefined : { getUserMedia, enumerateDevices: async () => options.devices ?? [] },
    isSecure: () => options.isSecure ?? true,
    isAllowedByPolicy: () => options.isAllowed ?? true,
    permission: async () => options.permission ?? 'granted',
    userAgent: () => navigator.userAgent,
  };
}

/** A fast encoder for tests whose subject is not the encoding. */
export function fakeEncoder(behaviour: { fails?: ErrorCode; never?: boolean } = {}): ImageEncoder {
  let made = 0;
  return {
    async encode(_source, options): Promise<EncodedImage> {
      if (behaviour.fails) throw new IdproofError(behaviour.fails);
      if (behaviour.never) {
        await new Promise((_resolve, reject) =>
          options?.signal?.addEventListener('abort', () => reject(new IdproofError('aborted'))),
        );
      }
      const blob = await image();
      return {
        base64: 'AAAA',
        blob,
        mediaType: 'image/jpeg',
        width: 640,
        height: 480,
        byteLength: blob.size,
        // Different bytes for each image, as from a camera.
        sha256: String(made++).padStart(64, '0'),
      };
    },
    dispose() {},
  };
}

/** A JPEG file with visible content. */
export async function image(paint: Paint = paintPage): Promise<File> {
  const canvas = new OffscreenCanvas(640, 480);
  paint(canvas.getContext('2d') as unknown as CanvasRenderingContext2D, 640, 480);
  return new File([await canvas.convertToBlob({ type: 'image/jpeg', quality: 0.9 })], 'a.jpg', { type: 'image/jpeg' });
}

/** Chooses a file as a person does. */
export function upload(element: HTMLElement, file: File): void {
  const input = element.shadowRoot!.querySelector<HTMLInputElement>('#upload')!;
  const transfer = new DataTransfer();
  transfer.items.add(file);
  input.files = transfer.files;
  input.dispatchEvent(new Event('change'));
}

export async function untilPhase(
  element: HTMLElement & { phase: string },
  phase: CapturePhase | (string & {}),
): Promise<void> {
  await waitUntil(() => element.phase === phase, `${element.localName} is ${element.phase}, not ${phase}`, {
    interval: 10,
  });
  // The first screen of a step waits for the code that lays it out.
  await element.shadowRoot?.querySelector<LitElement>('[data-screen]')?.updateComplete;
  await nextFrame();
}

/** The element with that `part`, as a page's style sheet selects it. */
export function part(element: HTMLElement, name: string): HTMLElement | null {
  return element.shadowRoot!.querySelector<HTMLElement>(`[part~="${name}"]`);
}

/** Simulates the browser's setting of the text size, which a page cannot change. */
export function setTextSize(size: '' | '200%'): void {
  const { style } = document.documentElement;
  style.fontSize = size;
  style.setProperty('--idproof-font-size', size && '32px');
}

/** The visible and spoken text of an element, nested elements included. */
export function readText(root: Node): string {
  const parts: string[] = [];
  const walk = (node: Node): void => {
    if (node instanceof Element && node.matches('style, script')) return;
    if (node.nodeType === Node.TEXT_NODE) parts.push(node.textContent ?? '');
    if (node instanceof Element && node.shadowRoot) walk(node.shadowRoot);
    for (const child of node.childNodes) walk(child);
  };
  walk(root);
  return parts.join(' ').replaceAll(/\s+/g, ' ').trim();
}

/** The control has the focus and accepts presses, which the guard delays until it was visible. */
export async function untilReady(control: () => HTMLElement | null): Promise<void> {
  await waitUntil(() => isActive(control()) && control()?.style.pointerEvents === '', 'the control is not ready');
}

export function deepActive(): Element | null {
  let active = document.activeElement;
  while (active?.shadowRoot?.activeElement) active = active.shadowRoot.activeElement;
  return active;
}

/** Compared here, because a failed assertion on elements prints their whole content. */
export function isActive(element: Element | null): boolean {
  return element !== null && deepActive() === element;
}

/** Waits until the lazy texts of warnings have arrived, so that the page guard sees the warnings. */
export async function untilExplained(): Promise<void> {
  await import('../../../packages/widgets/src/dev/dev-warnings.lazy.js');
}

/** Waits for the end of all finite animations, since colours are mixed until then. */
export async function untilStill(): Promise<void> {
  // A fade starts in the frame after the element was drawn.
  for (let frames = 0; frames < 2; frames += 1) {
    await nextFrame();
    const fading = animationsIn(document).filter(
      ({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
    );
    if (fading.length > 0) frames = 0;
    await Promise.allSettled(fading.map(({ finished }) => finished));
  }
}

/** Animations of the shadow trees too, which Firefox does not list among the document's. */
function animationsIn(root: Document | ShadowRoot): Animation[] {
  const within = [...root.querySelectorAll('*')].flatMap(({ shadowRoot }) =>
    shadowRoot ? animationsIn(shadowRoot) : [],
  );
  return [...root.getAnimations(), ...within];
}
