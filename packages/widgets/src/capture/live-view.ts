import { html, nothing, type TemplateResult } from 'lit';
import { leftIcon } from './camera-icons.js';
import { isHeldUp } from './methods.js';
import type { CaptureView } from './view.js';
import { joinSentences } from '../element/join-sentences.js';
import { drawBehind } from './review/draw-behind.js';

/** The live picture, what is drawn over it, and what to do. */
export function renderLive(view: CaptureView): TemplateResult {
  const { messages, methods, capture, guidance, overlay } = view;
  const { subject, shape } = view.target;
  const isHeld = subject === 'document' && isHeldUp(methods, capture.lens.side);
  const name = isHeld ? 'document_video_held' : (`${subject}_video` as const);
  return html`
    <video
      class=${subject}
      autoplay
      playsinline
      disablepictureinpicture
      .muted=${true}
      aria-label=${messages[name] ?? nothing}
      @resize=${fitVideo}
      @loadeddata=${uncover}
      @timeupdate=${fillRest}
    ></video>
    <div class="opening">
      <p class="pending"><span class="spinner"></span>${messages.capture_requesting}</p>
    </div>
    <canvas class="behind ${subject}" aria-hidden="true"></canvas>
    ${overlay?.outline ?? nothing}
    <div class="over" ?data-counting=${guidance?.isCounting ?? false}>
      <p class="hint" part="hint">${view.cue ?? renderWay(view)}${findHint(view)}${findWayOut(view)}</p>
      ${
        (view.loaded ?? null) === null
          ? nothing
          : html`<progress
              part="loading"
              max="1"
              .value=${view.loaded}
              aria-label=${messages.capture_preparing}
            ></progress>`
      }
      <slot name="guide">
        <span class="finder">
          <span class="frame ${shape}" part=${subject === 'document' ? 'guide' : 'guide oval'}>
            ${shape === 'booklet' ? html`<i></i><i></i>` : nothing}${shape === 'face' && guidance?.isCounting ? ring : nothing}
          </span>
        </span>
      </slot>
    </div>
  `;
}

/** Drawn around the oval while the picture is about to be taken, as around a document. */
const ring = html`<svg class="ring" aria-hidden="true" viewBox="0 0 100 136">
  <ellipse class="count" cx="50" cy="68" rx="50" ry="68" pathLength="1" />
</svg>`;

/** One at a time: what stands in the way, that it is the person's turn, or where the picture belongs. */
function findHint(view: CaptureView): string | undefined {
  return view.hint ?? findTurn(view) ?? view.messages[`${view.target.subject}_guide`];
}

/** An arrow to the side of the screen that the hint tells of, which is the same in every language. */
function renderWay({ hint, guidance, messages }: CaptureView): TemplateResult | typeof nothing {
  const way = guidance?.way;
  if (!way || way === 'middle' || way === 'back' || hint !== messages[`hint_off_centre_${way}`]) return nothing;
  return html`<span class="way ${way}">${leftIcon}</span> `;
}

/** Beside what stands in the way: nothing of it keeps the person from taking the picture. */
function findWayOut(view: CaptureView): TemplateResult | typeof nothing {
  const { messages, guidance } = view;
  const isOffered = guidance?.taking === 'aside' || isStuck(view);
  if (!isOffered || (!view.hint && findTurn(view))) return nothing;
  return html` <small>${messages.capture_stuck}</small>`;
}

/** Whether one thing has stood in the way for long. Where that is the wrong side, a press would help nobody. */
function isStuck({ guidance }: CaptureView): boolean {
  return !!guidance?.reminders && guidance.hint !== 'same_side';
}

/** A screen reader says a text again that has changed, be it by a space that nobody sees. */
const SAID_AGAIN = '\u00A0';

/** What stands in the way, again and again while it does; what to do before the first hint and once it is gone. */
export function describeLive(view: CaptureView): string {
  const { messages, guidance, hint } = view;
  if (hint) {
    const said = joinSentences(hint, isStuck(view) ? messages.capture_stuck : '');
    return said + SAID_AGAIN.repeat((guidance?.reminders ?? 0) % 2);
  }
  const guide = messages[`${view.target.subject}_guide`] ?? '';
  const turn = findTurn(view);
  if (turn !== undefined || guidance?.hasHinted) return turn ?? guide;
  const who = guidance?.taking === 'auto' ? messages.capture_auto : undefined;
  switch (guidance?.intro) {
    case 'held':
      return '';
    case 'camera':
      return joinSentences(messages.capture_live, guide);
    case 'both':
      return joinSentences(messages.capture_live, guide, who);
    default:
      // What was said before is not said again.
      return who || joinSentences(messages.capture_live, guide);
  }
}

/** Whose turn it is, where that is the person's: the picture is right, or is not taken by itself any more, which is said. */
function findTurn({ messages, guidance }: CaptureView): string | undefined {
  if (guidance?.taking === 'aside' && !guidance.hasHinted)
    return joinSentences(messages.capture_aside, messages.capture_press);
  return guidance?.isReady ? messages.capture_press : undefined;
}

/** There is a picture: what stood in its place gives way. */
function uncover(event: Event): void {
  (event.target as HTMLVideoElement).dataset['seen'] = '';
  fillRest(event);
}

/** What the picture leaves of its stage has its colours, some times in each second. */
function fillRest({ target }: Event): void {
  const video = target as HTMLVideoElement;
  const stage = video.parentElement;
  const canvas = stage?.querySelector<HTMLCanvasElement>('video ~ .behind');
  if (!stage || !canvas) return;
  const isWhole = video.offsetWidth >= stage.clientWidth && video.offsetHeight >= stage.clientHeight;
  if (!isWhole) drawBehind(canvas, video);
}

/** More of the picture than this must not be cut off at the sides: the person would not see what is being taken. */
const MOST_CROPPED = 0.4;
/**
 * Above and below it is less: there, what is asked for would lie outside, and be called good all the same. On an upright
 * phone the controls lie there, and a face is called good in the oval alone.
 */
const MOST_CUT = { flat: 0.1, uprightOrFace: 0.4 };

/** Shows a picture whole that the stage would cut too much of. Called when its size is known or has changed. */
function fitVideo({ target }: Event): void {
  const video = target as HTMLVideoElement;
  const stage = video.parentElement;
  // A camera that goes off ends with a picture without a size.
  if (!stage || video.videoWidth === 0) return;
  stage.style.setProperty('--_video', `${video.videoWidth / video.videoHeight}`);
  // Its room is what it takes before it is fitted.
  for (const name of ['data-wide', 'data-low']) stage.removeAttribute(name);
  const ratio = video.clientWidth / video.clientHeight;
  const shown = ratio / (video.videoWidth / video.videoHeight);
  const mostCut = MOST_CUT[ratio < 1 || video.matches('.selfie') ? 'uprightOrFace' : 'flat'];
  stage.toggleAttribute('data-wide', shown < 1 - MOST_CROPPED);
  stage.toggleAttribute('data-low', 1 / shown < 1 - mostCut);
}
