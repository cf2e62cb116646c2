import { findHost, type HostProblem } from '@idproof/core/bridge';
import { browserCameraEnvironment, type CameraEnvironment } from '@idproof/core/capture';
import type { CheckName, Finding } from './checks.js';
import { findInAppBrowser } from './find-platform.js';

/** One probe per check. The checks that need a press are made by `tryCamera` and by the element. */
export type Probes = Record<CheckName, () => Finding | Promise<Finding>>;

const ok = (found: string): Finding => ({ ok: true, found });
const bad = (found: string): Finding => ({ ok: false, found });
const unknown = (found: string): Finding => ({ ok: null, found });
const needsPress = (): Finding => unknown('Not tested yet: press a button.');

/**
 * The probes of this page, none of which asks the person or the app. Nothing is read before a probe is called.
 * `maxWaitMs`: how long to wait for the camera's interface.
 */
export function browserProbes(camera: CameraEnvironment = browserCameraEnvironment(), maxWaitMs = 0): Probes {
  return {
    'secure-page': () => (camera.isSecure() ? ok(location.origin) : bad(`${location.origin} is not a secure page`)),
    'camera-api': () => findCameraApi(camera, maxWaitMs),
    'camera-policy': () => (camera.isAllowedByPolicy() ? ok('allowed') : bad('forbidden to this page or frame')),
    'camera-permission': async () => readPermission(await camera.permission()),
    camera: needsPress,
    'inline-playback': needsPress,
    autoplay: tryAutoplay,
    'file-input': needsPress,
    workers: () => (typeof Worker === 'function' ? ok('Worker') : bad('Worker is missing')),
    'offscreen-canvas': tryOffscreenCanvas,
    wasm: tryWasm,
    storage: tryStorage,
    cookies: tryCookies,
    bridge: findBridge,
    'bridge-answer': needsPress,
    'in-app-browser': checkInAppBrowser,
    viewport: checkViewport,
  };
}

/** Polls, since some webviews add the interface late and have no event for it. */
async function findCameraApi(camera: CameraEnvironment, maxWaitMs: number): Promise<Finding> {
  const end = performance.now() + maxWaitMs;
  while (!camera.mediaDevices() && performance.now() < end) await new Promise((resolve) => setTimeout(resolve, 100));
  return camera.mediaDevices() ? ok('navigator.mediaDevices') : bad('navigator.mediaDevices is missing');
}

function readPermission(state: PermissionState | 'unknown'): Finding {
  if (state === 'granted') return ok('granted');
  if (state === 'denied') return bad('denied');
  return unknown(state === 'prompt' ? 'The person is asked.' : 'This browser does not report it.');
}

/** Plays a video of a canvas, muted, as the capture elements play the camera. */
async function tryAutoplay(): Promise<Finding> {
  const canvas = document.createElement('canvas');
  if (typeof canvas.captureStream !== 'function') return unknown('canvas.captureStream is missing');
  // A canvas without a context gives no stream.
  canvas.getContext('2d')?.fillRect(0, 0, 1, 1);
  const stream = canvas.captureStream();
  const video = createMutedVideo(stream);
  try {
    return await Promise.race([
      video.play().then(() => ok('Muted video plays without a press.')),
      new Promise<Finding>((resolve) => setTimeout(resolve, 2000, unknown('Nothing played within two seconds.'))),
    ]);
  } catch (error) {
    return bad(`play() was refused: ${(error as Error).name}`);
  } finally {
    video.pause();
    video.srcObject = null;
    for (const track of stream.getTracks()) track.stop();
  }
}

async function tryOffscreenCanvas(): Promise<Finding> {
  if (typeof OffscreenCanvas !== 'function') return bad('OffscreenCanvas is missing');
  try {
    const canvas = new OffscreenCanvas(8, 8);
    canvas.getContext('2d')?.fillRect(0, 0, 8, 8);
    const { type } = await canvas.convertToBlob({ type: 'image/jpeg' });
    return type === 'image/jpeg' ? ok('makes image/jpeg') : bad(`makes ${type} instead of image/jpeg`);
  } catch (error) {
    return bad(`convertToBlob failed: ${(error as Error).name}`);
  }
}

async function tryWasm(): Promise<Finding> {
  if (typeof WebAssembly !== 'object') return bad('WebAssembly is missing');
  try {
    // The smallest module there is: its magic number and version.
    await WebAssembly.instantiate(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0));
    return ok('WebAssembly');
  } catch (error) {
    return bad(`refused: ${(error as Error).name}`);
  }
}

function tryStorage(): Finding {
  const key = 'idproof-webview-doctor';
  try {
    sessionStorage.setItem(key, '1');
    const isKept = sessionStorage.getItem(key) === '1';
    sessionStorage.removeItem(key);
    return isKept ? ok('sessionStorage') : bad('sessionStorage keeps nothing');
  } catch (error) {
    return bad(`sessionStorage: ${(error as Error).name}`);
  }
}

function tryCookies(): Finding {
  const name = 'idproof-webview-doctor';
  try {
    document.cookie = `${name}=1; Path=/; SameSite=Lax`;
    const isKept = document.cookie.includes(`${name}=1`);
    document.cookie = `${name}=; Path=/; SameSite=Lax; Max-Age=0`;
    return isKept ? ok('cookies of this site are kept') : bad('cookies of this site are not kept');
  } catch (error) {
    return bad((error as Error).name);
  }
}

/** A video that plays a stream as the capture elements do: muted, and inside the page. It is in no document. */
export function createMutedVideo(stream: MediaStream): HTMLVideoElement {
  const video = document.createElement('video');
  video.muted = true;
  video.playsInline = true;
  video.srcObject = stream;
  return video;
}

const PROBLEMS: Record<HostProblem, Finding> = {
  none: unknown('No app around this page was found.'),
  'in-frame': unknown('This page is in a frame: only the main frame talks to an app.'),
  'javascript-interface': bad('window.idproof comes from addJavascriptInterface.'),
  'origin-refused': bad('This origin is not one at which the app serves its own pages.'),
};

function findBridge(): Finding {
  const found = findHost(window);
  return typeof found === 'object' ? ok(`found: ${found.host}`) : PROBLEMS[found];
}

function checkInAppBrowser(): Finding {
  const name = findInAppBrowser(navigator.userAgent);
  return name ? bad(`the browser inside ${name}`) : ok('none');
}

function checkViewport(): Finding {
  const scale = visualViewport?.scale ?? 1;
  if (Math.abs(scale - 1) > 0.01) return bad(`the page is zoomed: ${scale.toFixed(2)}`);
  // Without width=device-width a phone lays the page out as if its screen were about 980 px wide.
  const isWide = innerWidth > screen.width * 1.2 && screen.width < 900;
  return isWide ? bad(`${innerWidth} px wide on a screen of ${screen.width} px`) : ok(`${innerWidth} px wide`);
}
