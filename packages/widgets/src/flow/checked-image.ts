import { drawBackdrop } from '../capture/review/draw-backdrop.js';
import { isReading, type FlowState } from './flow-state.js';

/** The longer side of the copy, in pixels: enough for the stage of a phone, at a fraction of the memory. */
const MAX_SIDE = 1024;
/** The longer side of the small copy, in pixels. */
const MAX_THUMBNAIL = 128;

/** A copy of the image that is being read or compared, until there is an answer; null where this page has none. */
export function findCheckedImage(
  root: ParentNode | null,
  state: FlowState,
  previous: HTMLElement | null,
): HTMLElement | null {
  // A failed call can be repeated.
  const isUnanswered = state.phase === 'checking' || state.phase === 'failed';
  const isOfImage = isUnanswered && (state.work === 'document' || state.work === 'selfie');
  if (!isOfImage) return null;
  // The next update removes the screen of the step, which has drawn the image for the review.
  const drawn = root?.querySelector('[data-screen]')?.shadowRoot?.querySelector<HTMLCanvasElement>('.preview canvas');
  return previous ?? (drawn ? copyDrawn(drawn) : null);
}

/** A small copy of the document, from its capture until the selfie is sent; null where its answer was waited for. */
export function findTakenDocument(
  root: ParentNode | null,
  state: FlowState,
  previous: HTMLElement | null,
): HTMLElement | null {
  const isBeforeSelfie = state.phase === 'selfie' || (state.phase === 'checking' && state.isAfterSelfie);
  if (!isBeforeSelfie) return null;
  const screen = isReading(state) ? root?.querySelector('idproof-document-capture') : null;
  const drawn = screen?.shadowRoot?.querySelector<HTMLCanvasElement>('.preview canvas');
  if (!drawn) return previous;
  const copy = copyCanvas(drawn, MAX_THUMBNAIL);
  copy.className = 'thumbnail';
  return copy;
}

/** A copy of the canvas whose longer side has at most so many pixels. */
function copyCanvas(drawn: HTMLCanvasElement, maxSide: number): HTMLCanvasElement {
  const scale = Math.min(1, maxSide / Math.max(drawn.width, drawn.height));
  const copy = document.createElement('canvas');
  copy.width = Math.round(drawn.width * scale);
  copy.height = Math.round(drawn.height * scale);
  copy.getContext('2d')?.drawImage(drawn, 0, 0, copy.width, copy.height);
  return copy;
}

function copyDrawn(drawn: HTMLCanvasElement): HTMLElement {
  const copy = copyCanvas(drawn, MAX_SIDE);
  const sheet = document.createElement('span');
  sheet.style.setProperty('--_ratio', String(copy.width / copy.height));
  sheet.append(copy);
  const stage = document.createElement('div');
  stage.className = drawn.closest('.document') ? 'seen document' : 'seen';
  stage.ariaHidden = 'true';
  const behind = document.createElement('canvas');
  behind.className = 'behind';
  drawBackdrop(behind, drawn);
  stage.append(sheet, behind);
  return stage;
}
