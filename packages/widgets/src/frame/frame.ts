import type { ErrorCode } from '@idproof/core/errors';
import { TROUBLESHOOTING } from '../dev/dev-warnings.js';
import { explainCameraPolicy, mayUseCamera } from './camera-policy.js';
import type { Timers } from '@idproof/core/internal';
import { FrameLink } from './frame-link.js';
import { readDetail, type Message } from './messages.js';
import { FONT_SIZE, TOKENS } from '../theme/token-kinds.js';

export type { IdproofEventMap } from '../events.js';

/** The phases of `idproof-frame`: without `src`, waiting for the framed page, connected, or not connected for a fault. */
export type FramePhase = 'idle' | 'connecting' | 'connected' | 'refused';

// A server has no HTMLElement; importing this module there must not throw.
const Base = globalThis.HTMLElement ?? (Object as unknown as typeof HTMLElement);
/** Milliseconds between two calls of `getToken`, however often the frame asks; requests meanwhile share one call. */
const TOKEN_PAUSE = 1000;
/** Timeout of such a call in milliseconds, as long as the framed page waits. */
const TOKEN_TIME = 60_000;
/** Milliseconds after which a missing `src` is warned of. */
const SRC_TIME = 1000;
/** Events that change how much of the frame is in the window. */
const MOVES = ['resize', 'scroll'] as const;

class FrameEvent extends Event {
  readonly detail: unknown;
  constructor(type: string, detail: unknown) {
    // Progress holds nothing about the person, so any listener of the page may count it.
    const isForAll = type === 'idproof-progress';
    super(type, { bubbles: isForAll, composed: isForAll });
    this.detail = detail;
  }
}

/**
 * Embeds a page of another origin that runs the flow, in a frame that is as high as its content.
 * The page in the frame calls `connectFramedFlow`. Nothing but the page is loaded before the person's first action.
 *
 * @tag idproof-frame
 * @summary Embeds a flow that runs on another origin.
 * @attr {string} start-url
 * @event {IdproofStepEvent} idproof-step - Another step is shown.
 * @event {IdproofFinishEvent} idproof-finish - The session has ended.
 * @event {IdproofCancelEvent} idproof-cancel - The verification is being cancelled. It cannot be prevented from here.
 * @event {IdproofErrorEvent} idproof-error - Something failed: in the flow, between the pages (`frame_refused`), by a policy (`camera_blocked_by_policy`) or for a wrong `src` (`configuration_invalid`).
 * @event {IdproofConsentEvent} idproof-consent - The person agreed, declined or withdrew.
 * @event {IdproofDoneEvent} idproof-done - The person has read the result.
 * @event {IdproofProgressEvent} idproof-progress - A step of the funnel, if the flow in the frame has `progress`. Bubbles, and is composed.
 * @csspart frame - The frame.
 */
export class IdproofFrame extends Base {
  static readonly observedAttributes = ['src', 'locale', 'theme'];

  /** Returns a client token, and a new one when it has expired. Takes precedence over `start-url`. */
  declare getToken?: (() => Promise<string>) | null;
  /** @internal The clock, for tests. */
  declare timers?: Timers;
  /** Milliseconds that the framed page may take to connect. Default: 20,000. */
  declare timeout?: number;

  #link: FrameLink | null = null;
  #token: Promise<unknown> | null = null;
  #pause: Promise<unknown> = Promise.resolve();
  #origin = '';
  #mustStart = false;
  #hasExplained = false;

  /** Address of the framed page, http(s). Required. */
  get src(): string {
    return this.getAttribute('src') ?? '';
  }
  set src(value: string) {
    this.setAttribute('src', value);
  }

  /** Address on this page's own server that answers a POST with `{ clientToken }`. */
  get startUrl(): string {
    return this.getAttribute('start-url') ?? '';
  }
  set startUrl(value: string) {
    this.setAttribute('start-url', value);
  }

  /** The language of the texts, a BCP 47 tag. Default: as the framed page decides. */
  get locale(): string {
    return this.getAttribute('locale') ?? '';
  }
  set locale(value: string) {
    this.setAttribute('locale', value);
  }

  /** Light or dark: `light`, `dark`, or `auto`, which takes the setting of the person's system. Default: as the framed page decides. */
  get theme(): string {
    return this.getAttribute('theme') ?? '';
  }
  set theme(value: string) {
    this.setAttribute('theme', value);
  }

  /** `idle` without `src`, `connecting`, `connected`, or `refused` after a fault. Reflected; read-only. */
  get phase(): FramePhase {
    return (this.getAttribute('phase') as FramePhase | null) ?? 'idle';
  }

  connectedCallback(): void {
    if (!this.shadowRoot) this.attachShadow({ mode: 'open' });
    this.style.display ||= 'block';
    this.#open();
  }

  disconnectedCallback(): void {
    this.#close();
  }

  /** @internal Called by `moveBefore()`, which does not reload the frame. */
  connectedMoveCallback(): void {
    this.#onMove();
  }

  attributeChangedCallback(name: string, before: string | null, now: string | null): void {
    // An upgrade calls this before `connectedCallback`.
    if (before === now || !this.isConnected || !this.shadowRoot) return;
    if (name === 'locale') this.#link?.send('locale', { locale: this.locale });
    else if (name === 'theme') this.refreshTheme();
    else this.#open();
  }

  /** Starts the flow, like the button of its start screen. Before the frame is connected, the call is kept until then. */
  start(): void {
    this.#mustStart = this.phase !== 'connected';
    this.#link?.send('start');
  }

  /** Cancels the session. */
  cancel(): void {
    this.#mustStart = false;
    this.#link?.send('cancel');
  }

  /** Makes the flow discard the session and its images and return to its start screen. */
  reset(): void {
    this.#mustStart = false;
    this.#link?.send('reset');
  }

  /** Sends the element's present CSS tokens to the flow. Needed after a change of them; on connecting they are sent anyway. */
  refreshTheme(): void {
    this.#link?.send('theme', this.#look());
  }

  #look(): Message['payload'] {
    const styles = getComputedStyle(this);
    const set = TOKENS.map((name) => [name, styles.getPropertyValue(name)] as const);
    const tokens: Record<string, string> = Object.fromEntries(set.filter(([, value]) => value));
    // In pixels, since a rem of the framed page is another length.
    const frame = this.shadowRoot?.firstElementChild;
    if (frame && FONT_SIZE in tokens) tokens[FONT_SIZE] = getComputedStyle(frame).fontSize;
    return { theme: this.theme, tokens };
  }

  #open(): void {
    this.#close();
    const timers = this.timers ?? globalThis;
    if (!this.src) {
      // Frameworks may set `src` after the element is connected.
      timers.setTimeout(() => {
        if (this.isConnected && !this.src) this.#warn('configuration_invalid', 'needs src, the address of a page.');
      }, SRC_TIME);
      return;
    }
    const page = pageAt(this.src);
    if (!page) {
      this.#fail('configuration_invalid', `src="${this.src}" is not the address of a page.`);
      return;
    }
    const { origin, href } = page;
    const iframe = document.createElement('iframe');
    this.#origin = origin;
    this.#hasExplained = false;
    iframe.title = this.title || document.title;
    iframe.allow = `camera ${origin}; fullscreen ${origin}`;
    // The framed page learns this page's origin, also in browsers without `ancestorOrigins`, but not its address.
    iframe.referrerPolicy = 'origin';
    iframe.setAttribute('part', 'frame');
    iframe.style.cssText = `display:block;inline-size:100%;font-size:var(${FONT_SIZE},medium);block-size:40em;border:0`;
    iframe.src = href;
    this.#link = new FrameLink({
      iframe,
      origin,
      timers,
      timeout: this.timeout ?? 20_000,
      greeting: () => ({ locale: this.locale, ...this.#window(), ...this.#look() }),
      onMessage: (message) => this.#onMessage(message, iframe),
      onSilent: () =>
        this.#fail(
          'frame_refused',
          `${origin} did not connect. It must name ${location.origin} in allowedOrigins and frame-ancestors.`,
        ),
    });
    for (const type of MOVES) addEventListener(type, this.#onMove, true);
    this.#show('connecting');
    this.shadowRoot?.replaceChildren(iframe);
  }

  readonly #onMove = (): void => this.#link?.send('window', this.#window());

  /**
   * In CSS pixels. `height`: the height of the window less the content above the frame, at least 85 % of the window,
   * since that content can be scrolled away. `below`: the height of the part of the frame below the window.
   */
  #window(): Message['payload'] {
    const { top, bottom } = this.getBoundingClientRect();
    return {
      height: Math.round(Math.max(innerHeight - top - scrollY, innerHeight * 0.85)),
      below: Math.max(0, bottom - innerHeight),
    };
  }

  #close(): void {
    for (const type of MOVES) removeEventListener(type, this.#onMove, true);
    this.#link?.close();
    this.#link = null;
    // A token for one framed page must not reach the next.
    this.#token = null;
    this.shadowRoot?.replaceChildren();
    this.#show('idle');
  }

  #onMessage(message: Message, iframe: HTMLIFrameElement): void {
    const { type, payload } = message;
    if (type === 'connected') this.#onConnected(iframe);
    else if (type === 'need-token') this.#giveToken(payload['id']);
    else if (type === 'size') {
      const height = Number(payload['height']);
      if (height > 0 && height < 20_000) iframe.style.blockSize = `${height}px`;
      this.#onMove();
    } else {
      const detail = readDetail(message);
      if (!detail) return;
      if (detail['code'] === 'camera_blocked_by_policy') this.#explain();
      this.dispatchEvent(new FrameEvent(type, detail));
    }
  }

  #onConnected(iframe: HTMLIFrameElement): void {
    this.#show('connected');
    if (this.#mustStart) this.start();
    if (mayUseCamera(iframe)) return;
    this.#explain();
    this.#emitError('camera_blocked_by_policy');
  }

  #giveToken(id: unknown): void {
    const link = this.#link;
    const timers = this.timers ?? globalThis;
    this.#token ??= this.#pause
      .then(() => {
        const timeout = new Promise((_resolve, reject) => timers.setTimeout(reject, TOKEN_TIME));
        return Promise.race([this.#askForToken(), timeout]);
      })
      .finally(() => {
        this.#token = null;
        this.#pause = new Promise((resolve) => timers.setTimeout(resolve, TOKEN_PAUSE));
      });
    this.#token.then(
      (clientToken) => link?.send('token', { id, clientToken }),
      () => link?.send('token-failed', { id }),
    );
  }

  async #askForToken(): Promise<unknown> {
    if (this.getToken) return this.getToken();
    if (!this.startUrl) this.#warn('start_missing', 'needs getToken or start-url.');
    const answer = await fetch(this.startUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'idproof-start': '1' },
      body: '{}',
      credentials: 'same-origin',
      cache: 'no-store',
      redirect: 'error',
    });
    if (!answer.ok) throw new Error(`${answer.status}`);
    return ((await answer.json()) as { clientToken: unknown }).clientToken;
  }

  #fail(code: ErrorCode, why: string): void {
    this.#show('refused');
    this.#warn(code, why);
    this.#emitError(code);
  }

  /** Warns of a blocked camera once for each framed page. */
  #explain(): void {
    if (!this.#hasExplained) this.#warn('camera_blocked_by_policy', explainCameraPolicy(this.#origin));
    this.#hasExplained = true;
  }

  #emitError(code: ErrorCode): void {
    this.dispatchEvent(new FrameEvent('idproof-error', { code, retryable: false }));
  }

  #warn(code: string, message: string): void {
    console.warn(`<idproof-frame> ${code}: ${message} ${TROUBLESHOOTING}${code}`);
  }

  #show(phase: FramePhase): void {
    this.setAttribute('phase', phase);
  }
}

/** Parses an http(s) address; null for anything else, such as `javascript:`. */
function pageAt(address: string): URL | null {
  try {
    const url = new URL(address, document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}

define('idproof-frame', IdproofFrame);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-frame': IdproofFrame;
  }
}

/** A smaller `define` of its own, without the check of versions, for the size of this script. */
function define(tag: string, element: CustomElementConstructor): void {
  if (typeof customElements !== 'undefined' && !customElements.get(tag)) customElements.define(tag, element);
}
