import { isBehindDialog } from '../capture/guidance/behind-dialog.js';
import { waitOnPage } from './small-frame.js';

/** So often it is looked whether a dialog is still there, in milliseconds. */
const LOOK_TIME = 100;

/** Resolves once no modal dialog lies over the element any more; null where none does. */
export function untilSeen(element: Element, signal: AbortSignal): Promise<void> | null {
  return isBehindDialog(element) ? waitForSight(element, signal) : null;
}

async function waitForSight(element: Element, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && isBehindDialog(element)) await waitOnPage(LOOK_TIME, signal);
}
