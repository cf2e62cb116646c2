import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import type { Embed } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import type { Refusal } from '../capture/view.js';
import { alertIcon, checkIcon } from '../element/icons.js';
import { hero } from '../illustrations/hero.js';
import { ownPolicyMessage } from '../capture/own-policy.js';
import { errorWordsWithoutImages, format, type Words } from '../labels.js';
import type { Launch } from '../session-client/hosted-calls.js';
import type { HostedState } from './hosted-state.js';

/** The values that the screens of the element show, and their actions. */
interface HostedView {
  state: HostedState;
  words: Words;
  embed: Embed;
  origin: string;
  captures: 'all' | 'face';
  refusal: Refusal | null;
  onLaunch: () => void;
  onRetry: () => void;
  onRedirect: () => void;
  onClose: () => void;
  onLoad: () => void;
}

export function renderHosted(view: HostedView): TemplateResult {
  return html`${renderScreen(view)}
    <p class="spoken" role="status">${spoken(view)}</p>
    <slot name="actions"></slot>`;
}

function renderScreen(view: HostedView): TemplateResult {
  const { state, words } = view;
  switch (state.phase) {
    case 'idle':
      return renderIdle(view, state.isBusy);
    case 'open':
      if (state.launch?.embed === 'frame') return renderFrame(view, state.launch);
      // The outcome on that page is not known yet.
      return renderWaiting((state.launch && words.hosted_leaving) ?? '', words);
    case 'returned':
      return html`<section class="screen centred" aria-labelledby="heading">
        <span class="badge good">${checkIcon}</span>
        <h2 id="heading" tabindex="-1">${words.hosted_returned}</h2>
      </section>`;
    case 'blocked':
      return renderBlocked(view, state);
    default:
      return state satisfies never;
  }
}

/** The text of the live region, which stays in place: one that appears together with its text is not announced. */
function spoken({ state, words }: HostedView): string {
  switch (state.phase) {
    case 'idle':
      return state.isBusy ? words.hosted_busy : '';
    case 'open':
      if (!state.launch) return words.checking_title;
      return state.launch.embed === 'frame' ? '' : (words.hosted_leaving ?? '');
    case 'returned':
      return words.hosted_returned ?? '';
    case 'blocked':
      return '';
    default:
      return state satisfies never;
  }
}

function renderIdle(view: HostedView, isBusy: boolean): TemplateResult {
  const { words, embed, origin, captures, refusal, onLaunch } = view;
  const isFace = captures === 'face';
  return html`<section class="screen" aria-labelledby="heading">
    ${hero}
    <h2 id="heading" tabindex="-1" aria-describedby=${refusal ? 'problem' : nothing}>
      ${isFace ? words.hosted_face_title : words.hosted_title}
    </h2>
    ${refusal ? renderRefusal(refusal, words) : nothing}
    <p>${isFace ? words.hosted_face_intro : words[`hosted_intro_${embed}`]}</p>
    ${origin ? renderSite(origin, words) : nothing}
    <div class="foot stack">
      <button class="button primary" part="launch" data-focus aria-disabled=${isBusy} @click=${onLaunch}>
        ${isBusy ? words.hosted_busy : words.hosted_launch}
      </button>
      <slot name="handoff"></slot>
    </div>
  </section>`;
}

/** The host of the hosted page, as the address bar will show it, from left to right. */
function renderSite(origin: string, words: Words): TemplateResult {
  return html`<p class="quiet site">${words.hosted_site} <bdi dir="ltr">${new URL(origin).host}</bdi></p>`;
}

function renderRefusal({ texts, attemptsLeft: count, action }: Refusal, words: Words): TemplateResult {
  return html`<div class="note" id="problem">
    ${texts.map((text) => html`<p>${text}</p>`)}
    ${count === undefined ? nothing : html`<p><strong>${format(words.attempts_left, { count })}</strong></p>`} ${action}
  </div>`;
}

function renderWaiting(text: string, words: Words): TemplateResult {
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="spinner"></span>
    <h2 id="heading" tabindex="-1">${words.checking_title}</h2>
    <p class="quiet">${text}</p>
  </section>`;
}

/** The permissions that the hosted page needs in a frame; navigation of the top page is not among them. */
const SANDBOX =
  'allow-scripts allow-same-origin allow-forms allow-modals allow-popups allow-storage-access-by-user-activation';

/** Delegates features to the hosted origin by name: the default would be the origin of `src`, which only redirects. */
function allowed({ hostedOrigin }: Launch): string {
  const delegated = ['camera', 'fullscreen', 'accelerometer', 'gyroscope'].map(
    (feature) => `${feature} ${hostedOrigin}`,
  );
  return [...delegated, "microphone 'none'", "geolocation 'none'"].join('; ');
}

function renderFrame({ words, onLoad, onClose, onRedirect }: HostedView, launch: Launch): TemplateResult {
  return html`<section class="framed">
    <iframe
      part="frame"
      data-focus
      title=${words.hosted_frame}
      allow=${allowed(launch)}
      sandbox=${SANDBOX}
      referrerpolicy="no-referrer"
      src=${launch.url}
      @load=${onLoad}
    ></iframe>
    <div class="ways">
      <button class="button link" @click=${onClose}>${words.hosted_close}</button>
      <button class="button link" @click=${onRedirect}>${words.hosted_in_tab}</button>
    </div>
  </section>`;
}

/** Errors of a frame that a tab of its own may avoid. */
const FRAME_ERRORS: ReadonlySet<ErrorCode> = new Set([
  'hosted_blocked',
  'camera_blocked_by_policy',
  'camera_insecure_page',
  'frame_refused',
]);

function renderBlocked(
  { words, onRetry, onRedirect }: HostedView,
  { code, embed }: Extract<HostedState, { phase: 'blocked' }>,
): TemplateResult {
  const canLeave = embed === 'frame' && FRAME_ERRORS.has(code);
  const canRetry = ERROR_CODES[code].retryable;
  return html`<section class="screen centred" aria-labelledby="heading">
    <span class="badge warm">${alertIcon}</span>
    <h2 id="heading" tabindex="-1">${words.failed_title}</h2>
    <p id="problem" role="alert">${ownPolicyMessage(code, words) ?? errorWordsWithoutImages(code, words)}</p>
    <div class="foot stack">
      ${canRetry ? renderAction(words.failed_retry, true, onRetry) : nothing}
      ${canLeave ? renderAction(words.hosted_in_tab ?? '', !canRetry, onRedirect) : nothing}
      <slot name="handoff"></slot>
    </div>
  </section>`;
}

function renderAction(text: string, isFirst: boolean, onClick: () => void): TemplateResult {
  return html`<button
    class=${isFirst ? 'button primary' : 'button'}
    ?data-focus=${isFirst}
    aria-describedby="problem"
    @click=${onClick}
  >
    ${text}
  </button>`;
}
