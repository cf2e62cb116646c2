import { html, nothing, type TemplateResult } from 'lit';
import { findFault, type CaptureView } from './view.js';
import { hasLiveCamera } from './methods.js';
import { uploadIcon } from '../element/icons.js';

export function startWords({ state, words, refusal, ways }: CaptureView): string {
  if (!hasLiveCamera(ways)) return words.capture_native;
  const isAgain = refusal || findFault(state) === 'image_blank';
  return (isAgain && words.capture_start_again) || words.capture_start;
}

export function upload(
  view: CaptureView,
  look: 'button' | 'button primary' | 'round',
  isNext = look === 'button primary',
): TemplateResult {
  if (!view.ways.upload) return look === 'round' ? html`<span></span>` : html``;
  // Beside the shutter there is room for a few letters.
  const key = look === 'round' || view.shape === 'face' ? 'capture_upload' : 'capture_upload_pdf';
  return html`<button class=${look} part="upload" ?data-focus=${isNext} @click=${view.onUpload}>
    ${uploadIcon}<span>${view.words[key]}</span>
  </button>`;
}

/** The inputs stay in place through all phases, so that a chosen file is never lost to a change of screen. */
export function renderInputs({ subject, ways, onPick }: CaptureView): TemplateResult {
  const side = subject === 'document' ? 'environment' : 'user';
  return html`
    ${
      ways.upload
        ? html`<input
            id="upload"
            type="file"
            accept=${subject === 'document' ? 'image/*,application/pdf' : 'image/*'}
            hidden
            @change=${(event: Event) => onPick(event, 'upload')}
          />`
        : nothing
    }
    ${
      ways.native
        ? html`<input
            id="native"
            type="file"
            accept="image/*"
            capture=${side}
            hidden
            @change=${(event: Event) => onPick(event, 'native')}
          />`
        : nothing
    }
  `;
}

/** Takes what was chosen in a file input. */
export async function takeChosen(input: HTMLInputElement, take: (file: File) => Promise<void>): Promise<void> {
  const [file] = input.files ?? [];
  if (file) await take(file);
  // The same file can be chosen again after a refusal.
  input.value = '';
}
