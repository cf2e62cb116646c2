import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from './capture-view.js';
import { collapseIcon, expandIcon } from './icons.js';

/** The live picture, what is drawn over it, and what to do. */
export function renderLive(view: CaptureView): TemplateResult {
  const { words, subject, shape, hint, guidance, outline } = view;
  return html`
    <video
      class=${subject}
      autoplay
      playsinline
      disablepictureinpicture
      .muted=${true}
      aria-label=${words[`${subject}_video`]}
    ></video>
    ${outline}
    <div class="over" ?data-counting=${guidance?.isCounting ?? false}>
      <p class="hint" part="hint">${hint ?? words[`${subject}_guide`]}</p>
      <slot name="guide">
        <span class="finder">
          <span class="frame ${shape}" part=${subject === 'document' ? 'guide' : 'guide oval'}>
            ${shape === 'booklet' ? html`<i></i><i></i>` : nothing}
          </span>
        </span>
      </slot>
      <div class="below"><span></span>${renderTaking(view)}${renderFullScreen(view)}</div>
    </div>
  `;
}

/** Below the guide: the way out of the picture that is taken by itself, or that it is the person's turn. */
function renderTaking({ words, guidance, onByHand }: CaptureView): TemplateResult {
  if (guidance?.taking === 'auto') {
    return html`<button class="pill" part="by-hand" @click=${onByHand}>${words.capture_by_hand}</button>`;
  }
  return guidance?.taking === 'aside' ? html`<p class="pill">${words.capture_press}</p>` : html`<span></span>`;
}

function renderFullScreen({ words, fullScreen, onFullScreen }: CaptureView): TemplateResult | typeof nothing {
  if (fullScreen === 'none') return nothing;
  const isOn = fullScreen === 'on';
  const name = isOn ? words.capture_collapse : words.capture_expand;
  return html`<button class="pill corner" part="full-screen" aria-label=${name ?? nothing} @click=${onFullScreen}>
    ${isOn ? collapseIcon : expandIcon}
  </button>`;
}

/** What to do with the live picture, before the first hint and once it is gone. */
export function describeLive({ words, subject, guidance, hasHinted }: CaptureView): string {
  const guide = words[`${subject}_guide`];
  if (hasHinted) return guide;
  if (guidance?.taking === 'aside') return words.capture_press ?? guide;
  const auto = guidance?.taking === 'auto' ? (words.capture_auto ?? '') : '';
  return `${words.capture_live} ${guide}. ${auto}`.trim();
}
