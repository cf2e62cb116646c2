import { drawBehind } from '../capture/review/draw-behind.js';
import type { FlowState } from './flow-state.js';

/** The longer side of the copy, in pixels: enough for the stage of a phone, and a fraction of what the picture takes. */
const LONGEST = 1024;

/** The picture that is being read or compared, until there is an answer to it; null where this page has none. */
export function keepPicture(root: ParentNode | null, state: FlowState, kept: HTMLElement | null): HTMLElement | null {
  // Where the call failed, it is made again.
  const isUnanswered = state.phase === 'checking' || state.phase === 'failed';
  const isOfPicture = isUnanswered && (state.work === 'document' || state.work === 'selfie');
  if (!isOfPicture) return null;
  // The screen of the step, which has drawn it for the review, is about to go.
  const drawn = root?.querySelector('[data-screen]')?.shadowRoot?.querySelector<HTMLCanvasElement>('.preview canvas');
  return kept ?? (drawn ? copyDrawn(drawn) : null);
}

function copyDrawn(drawn: HTMLCanvasElement): HTMLElement {
  const scale = Math.min(1, LONGEST / Math.max(drawn.width, drawn.height));
  const copy = document.createElement('canvas');
  copy.width = Math.round(drawn.width * scale);
  copy.height = Math.round(drawn.height * scale);
  copy.getContext('2d')?.drawImage(drawn, 0, 0, copy.width, copy.height);
  const sheet = document.createElement('span');
  sheet.style.setProperty('--_ratio', String(copy.width / copy.height));
  sheet.append(copy);
  const stage = document.createElement('div');
  stage.className = drawn.closest('.document') ? 'seen document' : 'seen';
  stage.ariaHidden = 'true';
  const behind = document.createElement('canvas');
  behind.className = 'behind';
  drawBehind(behind, drawn);
  stage.append(sheet, behind);
  return stage;
}
