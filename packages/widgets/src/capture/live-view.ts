import type { HintCode } from '@idproof/core/capture';
import { html, nothing, type TemplateResult } from 'lit';
import { leftIcon } from './camera-icons.js';
import { hintMessage } from './hint-messages.js';
import { isHeldUp } from './methods.js';
import type { CaptureView } from './view.js';
import { joinSentences } from '../element/join-sentences.js';
import { drawBackdrop } from './review/draw-backdrop.js';

/** The live image, the drawings over it, and the hint. */
export function renderLive(given: CaptureView): TemplateResult {
  const view = addHint(given);
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
      <p class="hint" part="hint">${view.cue ?? renderArrow(view)}${findHint(view)}${renderHelp(view)}</p>
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

/** Hints that a camera with a fixed focus makes vain: it is blurred nearer and too small further away. */
const VAIN: ReadonlySet<HintCode> = new Set(['out_of_focus', 'closer']);

/** The view with the message of its hint, unless it has one already. */
function addHint(view: CaptureView): CaptureView {
  const { guidance, messages } = view;
  const isVain = guidance?.help === 'focus' && guidance.hint !== null && VAIN.has(guidance.hint);
  return { ...view, hint: view.hint ?? (isVain ? messages.help_focus : null) ?? hintMessage(view) };
}

/** Drawn around the oval during the count-in. */
const ring = html`<svg class="ring" aria-hidden="true" viewBox="0 0 100 136">
  <ellipse class="count" cx="50" cy="68" rx="50" ry="68" pathLength="1" />
</svg>`;

/** One message at a time: the hint, that the person presses the shutter, or the general guide. */
function findHint(view: CaptureView): string | undefined {
  return view.hint ?? findPressMessage(view) ?? view.messages[`${view.target.subject}_guide`];
}

/** An arrow to the side of the screen that the hint names. */
function renderArrow({ hint, guidance, messages }: CaptureView): TemplateResult | typeof nothing {
  const direction = guidance?.direction;
  if (!direction || direction === 'middle' || direction === 'back' || hint !== messages[`hint_off_centre_${direction}`])
    return nothing;
  return html`<span class="arrow ${direction}">${leftIcon}</span> `;
}

/** The help after some time without a capture; once automatic capture was given up, that the shutter works. */
function renderHelp(view: CaptureView): TemplateResult | typeof nothing {
  const { guidance, hint, messages } = view;
  const isAside = guidance?.method === 'aside' && (hint || !findPressMessage(view));
  const text = findHelp(view) || (isAside && messages.capture_stuck);
  return text ? html` <small part="help">${text}</small>` : nothing;
}

/** The text of the help; empty without any, and where the actions of a selfie have controls of their own. */
function findHelp({ guidance, messages, methods, controls, hint }: CaptureView): string {
  if (!guidance?.help || controls) return '';
  switch (guidance.help) {
    case 'light':
      return messages.help_light ?? '';
    case 'distance':
      return messages.help_distance ?? '';
    case 'upload':
      return messages.recovery_upload ?? '';
    case 'focus': {
      const cause = hint === messages.help_focus ? '' : messages.help_focus;
      return joinSentences(cause, methods.upload ? messages.recovery_upload : messages.help_device);
    }
    case 'shutter':
      return messages.capture_stuck ?? '';
    default:
      return guidance.help satisfies never;
  }
}

/** A screen reader repeats a text that has changed, even by an invisible space. */
const REPEATED = '\u00A0';

/** The text for screen readers: the hint and its repetitions; without one, the guide. */
export function describeLive(given: CaptureView): string {
  const view = addHint(given);
  const { messages, guidance, hint, spokenHint = hint } = view;
  if (spokenHint) {
    const text = joinSentences(spokenHint, guidance?.isHelpNew ? findHelp(view) : '');
    return text + REPEATED.repeat((guidance?.reminders ?? 0) % 2);
  }
  const guide = messages[`${view.target.subject}_guide`] ?? '';
  const turn = findPressMessage(view);
  if (turn !== undefined || guidance?.hasHinted) return turn ?? guide;
  const automatic = guidance?.method === 'auto' ? messages.capture_auto : undefined;
  switch (guidance?.intro) {
    case 'held':
      return '';
    case 'camera':
      return joinSentences(messages.capture_live, guide);
    case 'both':
      return joinSentences(messages.capture_live, guide, automatic);
    default:
      // Announced messages are not repeated.
      return automatic || joinSentences(messages.capture_live, guide);
  }
}

/** The message to press the shutter: the image is good, or automatic capture was given up. */
function findPressMessage({ messages, guidance }: CaptureView): string | undefined {
  if (guidance?.method === 'aside' && !guidance.hasHinted)
    return joinSentences(messages.capture_aside, messages.capture_press);
  return guidance?.isReady ? messages.capture_press : undefined;
}

/** The first frame has arrived: the placeholder fades out. */
function uncover(event: Event): void {
  (event.target as HTMLVideoElement).dataset['seen'] = '';
  fillRest(event);
}

/** Fills the rest of the stage with the colours of the video, on each `timeupdate`. */
function fillRest({ target }: Event): void {
  const video = target as HTMLVideoElement;
  const stage = video.parentElement;
  const canvas = stage?.querySelector<HTMLCanvasElement>('video ~ .behind');
  if (!stage || !canvas) return;
  const isWhole = video.offsetWidth >= stage.clientWidth && video.offsetHeight >= stage.clientHeight;
  if (!isWhole) drawBackdrop(canvas, video);
}

/** Maximum share of the image that is cropped at the sides. */
const MAX_CROPPED = 0.4;
/**
 * Maximum share above and below. A document there would be judged good without being visible. On an upright
 * phone the controls lie there, and a face is judged in the oval alone.
 */
const MAX_CUT = { flat: 0.1, uprightOrFace: 0.4 };

/** Shows the whole image where the stage would crop too much. Called when its size has changed. */
function fitVideo({ target }: Event): void {
  const video = target as HTMLVideoElement;
  const stage = video.parentElement;
  // A closing camera ends with a frame without a size.
  if (!stage || video.videoWidth === 0) return;
  stage.style.setProperty('--_video', `${video.videoWidth / video.videoHeight}`);
  // Measured without the fitting.
  for (const name of ['data-wide', 'data-low']) stage.removeAttribute(name);
  const ratio = video.clientWidth / video.clientHeight;
  const shown = ratio / (video.videoWidth / video.videoHeight);
  const mostCut = MAX_CUT[ratio < 1 || video.matches('.selfie') ? 'uprightOrFace' : 'flat'];
  stage.toggleAttribute('data-wide', shown < 1 - MAX_CROPPED);
  stage.toggleAttribute('data-low', 1 / shown < 1 - mostCut);
}
