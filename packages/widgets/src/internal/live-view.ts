import { html, nothing, type TemplateResult } from 'lit';
import type { CaptureView } from './capture-view.js';

/** The live picture, what is drawn over it, and what to do. */
export function renderLive(view: CaptureView): TemplateResult {
  const { words, subject, shape, hint, guidance, overlay } = view;
  return html`
    <video
      class=${subject}
      autoplay
      playsinline
      disablepictureinpicture
      .muted=${true}
      aria-label=${words[`${subject}_video`]}
    ></video>
    ${overlay?.outline ?? nothing}
    <div class="over" ?data-counting=${guidance?.isCounting ?? false}>
      <p class="hint" part="hint">${hint ?? words[`${subject}_guide`]}</p>
      <slot name="guide">
        <span class="finder">
          <span class="frame ${shape}" part=${subject === 'document' ? 'guide' : 'guide oval'}>
            ${shape === 'booklet' ? html`<i></i><i></i>` : nothing}
          </span>
        </span>
      </slot>
      ${overlay?.below ?? nothing}
    </div>
  `;
}

/** What to do with the live picture, before the first hint and once it is gone. */
export function describeLive({ words, subject, guidance, hasHinted }: CaptureView): string {
  const guide = words[`${subject}_guide`];
  if (hasHinted) return guide;
  if (guidance?.taking === 'aside') return words.capture_press ?? guide;
  const auto = guidance?.taking === 'auto' ? (words.capture_auto ?? '') : '';
  return `${words.capture_live} ${guide}. ${auto}`.trim();
}
