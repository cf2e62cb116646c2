import { html, type TemplateResult } from 'lit';
import { startWords, upload } from '../capture/actions.js';
import type { CaptureView } from '../capture/view.js';
import { cameraIcon } from '../element/icons.js';

/** Before the camera opens: the warning of coloured light, and the way without it. */
export function renderWarning(view: CaptureView, onDecline: () => void): TemplateResult {
  return html`<div class="stack">
    <p class="note" id="light">${view.words.light_warning}</p>
    <button class="button primary" data-focus aria-describedby="light" @click=${view.onStart}>
      ${cameraIcon}${startWords(view)}
    </button>
    <button class="button" part="decline" @click=${onDecline}>${view.words.light_decline}</button>
    ${upload(view, 'button')}
  </div>`;
}
