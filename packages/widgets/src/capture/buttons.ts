import { html, nothing, type TemplateResult } from 'lit';
import { findFault, type CaptureView } from './view.js';
import { hasLiveCamera } from './methods.js';
import { uploadIcon } from '../element/icons.js';

/** The label of the button that opens the camera. */
export function startLabel({ state, messages, refusal, methods }: CaptureView): string {
  if (!hasLiveCamera(methods)) return messages.capture_native;
  const isAgain = refusal || findFault(state) === 'image_blank';
  return (isAgain && messages.capture_start_again) || messages.capture_start;
}

export function renderUpload(
  { methods, target, actions, messages }: CaptureView,
  look: 'button' | 'button primary' | 'round',
  isNext = look === 'button primary',
): TemplateResult {
  if (!methods.upload) return look === 'round' ? html`<span></span>` : html``;
  // The space beside the shutter fits a few letters.
  const key = look === 'round' || target.shape === 'face' ? 'capture_upload' : 'capture_upload_pdf';
  return html`<button class=${look} part="upload" ?data-focus=${isNext} @click=${actions.chooseFile}>
    ${uploadIcon}<span>${messages[key]}</span>
  </button>`;
}

/** Rendered in all phases, so that a chosen file is not lost when the screen changes. */
export function renderInputs({ target, methods, actions }: CaptureView): TemplateResult {
  const isDocument = target.subject === 'document';
  return html`
    ${
      methods.upload
        ? html`<input
            id="upload"
            type="file"
            accept=${isDocument ? 'image/*,application/pdf' : 'image/*'}
            ?multiple=${target.shape === 'sheet'}
            hidden
            @change=${(event: Event) => actions.pick(event.target as HTMLInputElement, 'upload')}
          />`
        : nothing
    }
    ${
      methods.native
        ? html`<input
            id="native"
            type="file"
            accept="image/*"
            capture=${isDocument ? 'environment' : 'user'}
            hidden
            @change=${(event: Event) => actions.pick(event.target as HTMLInputElement, 'native')}
          />`
        : nothing
    }
  `;
}
