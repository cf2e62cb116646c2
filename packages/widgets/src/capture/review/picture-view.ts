import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from '../view.js';

/** The picture that was taken, and its colours around it. */
export function renderPicture({ words, subject, overlay }: CaptureView): TemplateResult {
  // What takes the keys that enlarge it, and scrolls, says what it is.
  return html`<div
      class="preview"
      role="img"
      aria-label=${words[`${subject}_preview`]}
      aria-description=${(overlay && words.preview_keys) || nothing}
      tabindex=${overlay ? '0' : nothing}
    >
      <canvas part="preview"></canvas>
    </div>
    <canvas class="behind" aria-hidden="true"></canvas>`;
}
