import type { FaceAction } from '@idproof/engines';
import type { Locator } from 'playwright-core';
import { writeFilm } from '@idproof/testing/film';
import type { FaceName } from '../faces.js';
import { poseDuring } from './act.js';
import { createPuppet } from './puppet.js';

/** 4.6 MB a second. */
const FRAMES_PER_SECOND = 10;
/** As long as the page gives each action. */
const ACTION_SECONDS = 3;

export interface ActionFilm {
  /** Seconds from the film's start to the first action: when the shutter is to be pressed. */
  cue: number;
  /** Seconds until the film starts over. */
  length: number;
}

export interface ActionFilmOptions {
  /** Seconds at rest before the first action. Default 2. */
  lead?: number;
  /** Seconds at rest after the last one, for the selfie. Default 5. */
  rest?: number;
}

/**
 * Writes a film (`.y4m`, 640 × 480) of a person who rests, does each action as the page asks for it, and rests. An
 * empty list is a person who only breathes. Play it with `pressOnCue`.
 */
export async function writeActionFilm(
  path: string,
  name: FaceName,
  actions: readonly FaceAction[],
  { lead = 2, rest = 5 }: ActionFilmOptions = {},
): Promise<ActionFilm> {
  const puppet = await createPuppet(name);
  const length = lead + actions.length * ACTION_SECONDS + rest;
  function* frames(): Generator<Buffer> {
    for (let n = 0; n < length * FRAMES_PER_SECOND; n++) {
      const time = n / FRAMES_PER_SECOND - lead;
      const action = time < 0 ? undefined : actions[Math.floor(time / ACTION_SECONDS)];
      const at = action ? (time % ACTION_SECONDS) / ACTION_SECONDS : 0;
      yield Buffer.from(puppet.frame(poseDuring(action ?? null, at, { breath: n / 7 })).data);
    }
  }
  await writeFilm(path, { width: 640, height: 480, framesPerSecond: FRAMES_PER_SECOND, frames: frames() });
  return { cue: lead, length };
}

/** Presses the shutter beside the live picture when the person of the film is about to begin. */
export async function pressOnCue(video: Locator, film: ActionFilm): Promise<void> {
  // No function in here has a name: what runs in the page must not need the helpers of this file's compiler.
  await video.evaluate(async (element, { cue, length }) => {
    const live = element as HTMLVideoElement;
    const root = live.getRootNode() as ShadowRoot;
    // What the stream has played since it was opened: the film, over and over.
    while (live.currentTime === 0 || (live.currentTime - cue + length) % length > 0.25) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
    }
    root.querySelector<HTMLElement>('[part~=shutter]')!.click();
  }, film);
}
