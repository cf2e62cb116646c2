import type { ImageEncoder } from '@idproof/core/image';
import { ActionRun, type RunOptions } from './action-run.js';
import type { FaceObserver } from './face-observer.js';
import { takeSmallFrame, waitOnPage } from './small-frame.js';
import { isBehindDialog } from '../capture/guidance/behind-dialog.js';

interface LiveOptions extends Pick<RunOptions, 'plan' | 'withLight' | 'onStep'> {
  video: () => HTMLVideoElement | null;
  encoder: ImageEncoder;
  observer: FaceObserver | null;
}

/** A run before the live camera of an element, on the page's clock unless the element has one of its own. */
export function createRun(
  element: HTMLElement & { wait: RunOptions['wait'] | null },
  { video, encoder, observer, ...options }: LiveOptions,
): ActionRun {
  return new ActionRun({
    ...options,
    recognize: observer?.isLooking ? observer.recognize.bind(observer) : undefined,
    takeFrame: async (signal) => takeSmallFrame(video(), encoder, signal),
    wait: element.wait ?? waitOnPage,
    untilSeen: (signal) => untilSeen(element, signal),
  });
}

/** So often it is looked whether a dialog is still there, in milliseconds. */
const LOOK_TIME = 100;

/** Resolves once no modal dialog lies over the element any more; null where none does. */
function untilSeen(element: Element, signal: AbortSignal): Promise<void> | null {
  return isBehindDialog(element) ? waitForSight(element, signal) : null;
}

async function waitForSight(element: Element, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBehindDialog(element)) await waitOnPage(LOOK_TIME, signal);
}
