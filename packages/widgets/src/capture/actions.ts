import { html, nothing, type TemplateResult } from 'lit';
import { findFault, type CaptureView } from './view.js';
import { hasLiveCamera } from './methods.js';
import { cameraIcon, uploadIcon } from '../element/icons.js';

/** The controls below the stage. */
export function renderActions(view: CaptureView): TemplateResult | typeof nothing {
  const { state } = view;
  if (view.controls) return view.controls;
  switch (state.phase) {
    case 'idle':
      // Whoever chose a file that is of no use chooses another one.
      return renderIdleActions(view, state.method === 'upload');
    case 'requesting':
    case 'encoding':
    case 'live':
    case 'review':
    case 'submitted':
      return view.parts?.renderControls(view, state) ?? nothing;
    case 'blocked':
      // Without its parts there was no connection: what begins anew is what there was before.
      return view.parts?.renderBlockedActions(view, state.code) ?? renderIdleActions(view);
    default:
      return state satisfies never;
  }
}

function renderIdleActions(view: CaptureView, isFile = false): TemplateResult {
  const { ways, words, onStart, onRepick } = view;
  const hasCamera = hasLiveCamera(ways) || ways.native;
  const nothingElse = hasCamera || ways.upload ? nothing : html`<p class="note">${words.error_unexpected}</p>`;
  const main = onRepick ? 'button' : 'button primary';
  return html`<div class="stack">
    ${onRepick ? html`<button class="button primary" data-focus @click=${onRepick}>${words.capture_retry}</button>` : nothing}
    ${
      hasCamera
        ? html`<button class=${main} ?data-focus=${!onRepick && !isFile} @click=${onStart}>
            ${cameraIcon}${startWords(view)}
          </button>`
        : nothing
    }
    ${upload(view, hasCamera ? 'button' : main, isFile || !hasCamera)}
    ${
      // Fingers neither drag files nor paste them.
      ways.upload && matchMedia('(pointer: fine)').matches
        ? html`<p class="quiet drop">${words.capture_drop}</p>`
        : nothing
    }
    <slot name="handoff">${nothingElse}</slot>
  </div>`;
}

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
