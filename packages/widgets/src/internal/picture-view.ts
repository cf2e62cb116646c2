import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from './capture-view.js';

/** The picture that was taken, and its colours around it. */
export function renderPicture({ words, subject, overlay }: CaptureView): TemplateResult {
  return html`<div class="preview" tabindex=${overlay ? '0' : nothing} role=${overlay ? 'group' : nothing}>
      <canvas part="preview" role="img" aria-label=${words[`${subject}_preview`]}></canvas>
    </div>
    <canvas class="behind" aria-hidden="true"></canvas>`;
}
