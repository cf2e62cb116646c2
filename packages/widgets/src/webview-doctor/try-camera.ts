import { detectHost, type HostBridge } from '@idproof/core/bridge';
import {
  browserCameraEnvironment,
  openCamera,
  stopStream,
  findTrack,
  readSettings,
  type CameraEnvironment,
} from '@idproof/core/capture';
import { isIdproofError } from '@idproof/core/errors';
import { withLimit, type Timers } from '@idproof/core/internal';
import type { CheckName, Finding } from './checks.js';
import { createMutedVideo } from './probes.js';

/** Milliseconds that a video may take to play; a slow camera sends its first frame after some seconds. */
const PLAY_TIMEOUT = 10_000;

export interface TryCameraOptions {
  camera?: CameraEnvironment | undefined;
  /** The bridge to the app; null for none. Default: detected. */
  bridge?: HostBridge | null | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * The checks that need a press: asks the app for the camera, opens it as the capture elements do, plays it and closes
 * it. Call it from the handler of a press. Never rejects.
 */
export async function tryCamera(options: TryCameraOptions = {}): Promise<Partial<Record<CheckName, Finding>>> {
  const { signal } = options;
  const bridge = options.bridge === undefined ? await detectHost(window, signal ? { signal } : {}) : options.bridge;
  try {
    const answer = await askApp(bridge, signal);
    return { ...answer, ...(await openAndPlay(options)) };
  } finally {
    bridge?.close();
  }
}

async function askApp(bridge: HostBridge | null, signal?: AbortSignal): Promise<Partial<Record<CheckName, Finding>>> {
  if (!bridge) return { 'bridge-answer': { ok: null, found: 'There is no app to ask.' } };
  try {
    const granted = await bridge.requestCamera(signal);
    return { 'bridge-answer': { ok: true, found: granted ? 'It allows the camera.' : 'It refuses the camera.' } };
  } catch (error) {
    return { 'bridge-answer': { ok: false, found: readCode(error) } };
  }
}

async function openAndPlay(options: TryCameraOptions): Promise<Partial<Record<CheckName, Finding>>> {
  const environment = options.camera ?? browserCameraEnvironment();
  const { signal } = options;
  let stream: MediaStream | undefined;
  const stop = (): void => {
    if (stream) stopStream(stream);
  };
  try {
    ({ stream } = await openCamera({ environment, facing: 'environment', signal }));
    signal?.addEventListener('abort', stop);
    if (signal?.aborted) stop();
    const { width, height } = readSettings(findTrack(stream));
    const camera: Finding = { ok: true, found: width && height ? `${width} × ${height}` : 'open' };
    return { camera, 'inline-playback': await play(stream, environment.timers) };
  } catch (error) {
    return {
      camera: { ok: false, found: readCode(error) },
      'inline-playback': { ok: null, found: 'Needs the camera.' },
    };
  } finally {
    signal?.removeEventListener('abort', stop);
    stop();
  }
}

async function play(stream: MediaStream, timers?: Timers): Promise<Finding> {
  const video = createMutedVideo(stream);
  try {
    const started = video.play().then(() => true);
    if (!(await withLimit(started, PLAY_TIMEOUT, timers))) return { ok: false, found: 'play() does not answer.' };
    // iOS only: without the setting a video opens a player of its own.
    const isFullscreen = (video as { webkitDisplayingFullscreen?: boolean }).webkitDisplayingFullscreen === true;
    return isFullscreen
      ? { ok: false, found: 'The video opens in full screen.' }
      : { ok: true, found: `plays in the page, ${video.videoWidth} × ${video.videoHeight}` };
  } catch (error) {
    return { ok: false, found: `play() was refused: ${(error as Error).name}` };
  } finally {
    video.pause();
    video.srcObject = null;
  }
}

function readCode(error: unknown): string {
  return isIdproofError(error) ? error.code : 'failed';
}
