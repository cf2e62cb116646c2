import { IdproofError } from '@idproof/core/errors';
import type { Timers } from '@idproof/core/internal';
import { DETAILS, type Message } from '../frame/messages.js';
import type { IdproofFlow } from '../flow/flow.js';
import { AROUND_KEY, canMark, type Around } from '../flow/history-mark.js';
import { applyTokens, readTokens } from '../theme/theme.js';
import { HostLink } from './host-link.js';

export interface FramedFlowOptions {
  /** Origins of the pages that may embed this one, such as `https://shop.example`. */
  allowedOrigins: readonly string[];
  /** Milliseconds that the embedding page may take to answer. Default 20,000. */
  timeout?: number;
  /** Milliseconds that it may take to return a client token. Default 60,000. */
  tokenTimeout?: number;
  /** The clock, for tests. */
  timers?: Timers;
}

export interface FramedFlow {
  /** False if this page is not in a frame; the flow was left unchanged. */
  readonly isFramed: boolean;
  /** Resolves with the origin of the embedding page, rejects with `frame_refused`. The rejection need not be handled. */
  readonly connected: Promise<string>;
  /** Closes the connection; pending requests for a token reject with `frame_refused`. */
  disconnect(): void;
}

/** The members of `idproof-flow` that the connection uses. */
export type FramableFlow = EventTarget &
  Pick<IdproofFlow, 'getToken' | 'locale' | 'theme' | 'style' | 'start' | 'cancel' | 'reset'> &
  Partial<Pick<IdproofFlow, 'requestUpdate'>>;

/**
 * Connects a flow to the page that embeds this one: that page supplies the client token and receives the events. Only an
 * `idproof-frame` on a page of an allowed origin is answered. Without one, the flow's request for a token fails with
 * `frame_refused`, which it shows.
 */
export function connectFramedFlow(flow: FramableFlow, options: FramedFlowOptions): FramedFlow {
  if (parent === window) {
    const connected = Promise.reject<string>(new IdproofError('frame_refused', 'This page is not in a frame'));
    connected.catch(() => undefined);
    return { isFramed: false, connected, disconnect: () => undefined };
  }
  return new Connection(flow, options);
}

interface TokenRequest {
  resolve: (token: string) => void;
  reject: (error: IdproofError) => void;
}

class Connection implements FramedFlow {
  readonly isFramed = true;
  readonly #flow: FramableFlow;
  readonly #link: HostLink;
  readonly #ownTheme: IdproofFlow['theme'];
  readonly #timers: Timers;
  readonly #tokenTimeout: number;
  readonly #tokenRequests = new Map<unknown, TokenRequest>();
  readonly #cleanups: (() => void)[] = [];
  #count = 0;

  constructor(
    flow: FramableFlow,
    { allowedOrigins, timeout = 20_000, tokenTimeout = 60_000, timers }: FramedFlowOptions,
  ) {
    this.#flow = flow;
    this.#ownTheme = flow.theme;
    this.#timers = timers ?? globalThis;
    this.#tokenTimeout = tokenTimeout;
    this.#link = new HostLink({
      allowedOrigins,
      timeout,
      timers: this.#timers,
      onMessage: (message) => this.#onMessage(message),
    });
    flow.getToken = () => this.#askForToken();
    for (const type of Object.keys(DETAILS)) this.#relay(type as keyof typeof DETAILS);
    // Content that stands in before the flow is defined may be sized by the frame, so the height would never be right.
    void Promise.all([this.connected, customElements.whenDefined('idproof-flow')]).then(
      () => {
        if (this.#link.isOpen) this.#cleanups.push(reportSize((height) => this.#link.send('size', { height })));
      },
      () => undefined,
    );
  }

  get connected(): Promise<string> {
    return this.#link.connected;
  }

  disconnect(): void {
    for (const cleanUp of this.#cleanups.splice(0)) cleanUp();
    for (const { reject } of this.#tokenRequests.values()) reject(new IdproofError('frame_refused', 'disconnected'));
    this.#tokenRequests.clear();
    this.#link.close();
  }

  #relay(type: keyof typeof DETAILS): void {
    const relay = (event: Event): void => {
      // After every listener of this page, since one of them may prevent a cancellation.
      queueMicrotask(() => {
        const { detail } = event as Event & { detail?: Record<string, unknown> };
        if (event.defaultPrevented) return;
        // Events before the connection are sent once it is open.
        this.connected.then(
          () => this.#link.send(type, { ...detail }),
          () => undefined,
        );
      });
    };
    this.#flow.addEventListener(type, relay);
    this.#cleanups.push(() => this.#flow.removeEventListener(type, relay));
  }

  async #askForToken(): Promise<string> {
    await this.connected;
    if (!this.#link.isOpen) throw new IdproofError('frame_refused', 'The connection was closed');
    const id = (this.#count += 1);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        this.#tokenRequests.set(id, { resolve, reject });
        timer = this.#timers.setTimeout(() => reject(new IdproofError('host_silent')), this.#tokenTimeout);
        this.#link.send('need-token', { id });
      });
    } finally {
      this.#timers.clearTimeout(timer);
      this.#tokenRequests.delete(id);
    }
  }

  /** Applies the theme of the embedding page, with colours corrected to a readable contrast. */
  #applyTheme({ theme, tokens }: Message['payload']): void {
    if (isTheme(theme)) this.#flow.theme = theme || this.#ownTheme;
    const known = readTokens(tokens);
    for (const warning of known.warnings) console.warn(`<idproof-flow> ${warning}`);
    applyTokens(this.#flow, known.tokens);
  }

  /** Marks this history entry with that of the embedding page, so that the flow can resume after a reload of it. */
  #markHistory({ place, isFresh }: Message['payload']): void {
    if (typeof place !== 'string' || place.length > 64 || !canMark(history.state)) return;
    const around: Around = { place, isFresh: isFresh !== false };
    history.replaceState({ ...(history.state as Record<string, unknown> | null), [AROUND_KEY]: around }, '');
    this.#flow.requestUpdate?.();
  }

  #onMessage({ type, payload }: Message): void {
    const request = this.#tokenRequests.get(payload['id']);
    switch (type) {
      case 'token':
        if (isToken(payload['clientToken'])) request?.resolve(payload['clientToken']);
        else request?.reject(new IdproofError('host_refused', 'The embedding page gave no client token'));
        break;
      case 'token-failed':
        request?.reject(new IdproofError('host_refused', 'The embedding page has no client token'));
        break;
      case 'locale':
        if (isLocale(payload['locale'])) this.#flow.locale = payload['locale'];
        break;
      case 'theme':
        this.#applyTheme(payload);
        break;
      case 'place':
        this.#markHistory(payload);
        break;
      case 'window':
        if (isHeight(payload['height'])) setWindow('height', payload['height']);
        if (isBelow(payload['below'])) setWindow('below', payload['below']);
        break;
      case 'start':
        void this.#flow.start();
        break;
      case 'cancel':
        void this.#flow.cancel();
        break;
      case 'reset':
        this.#flow.reset();
        break;
      default:
        break;
    }
  }
}

function isTheme(value: unknown): value is IdproofFlow['theme'] {
  return value === '' || value === 'auto' || value === 'light' || value === 'dark';
}

function isToken(value: unknown): value is string {
  return typeof value === 'string' && value.length > 0 && value.length <= 4096;
}

/** CSS pixels; the least is the window of a phone on its side below the bars of its browser. */
function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 100 && value <= 10_000;
}

/** CSS pixels, up to the greatest height of a frame. */
function isBelow(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 20_000;
}

/** Sets `--idproof-window-…` for the styles of the elements, since the frame is as high as its content and partly visible. */
function setWindow(name: 'height' | 'below', pixels: number): void {
  document.documentElement.style.setProperty(`--idproof-window-${name}`, `${pixels}px`);
}

function isLocale(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(value);
}

/** Hysteresis in CSS pixels: a smaller decrease of the height is not reported, since parts of the page depend on it. */
const HYSTERESIS = 48;

/** Reports the height of the page in CSS pixels, now and after each change. Returns the function that stops it. */
function reportSize(report: (height: number) => void): () => void {
  const page = document.documentElement;
  let reported = 0;
  const observer = new ResizeObserver(() => {
    const height = page.offsetHeight;
    if (height <= reported && height > reported - HYSTERESIS) return;
    reported = height;
    report(height);
  });
  observer.observe(page);
  return () => observer.disconnect();
}
