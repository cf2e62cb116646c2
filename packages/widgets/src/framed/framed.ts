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
  /** Milliseconds that the page around may take to answer. Default 20,000. */
  timeout?: number;
  /** Milliseconds that it may take to give a token. Default 60,000. */
  tokenTimeout?: number;
  /** The clock, for tests. */
  timers?: Timers;
}

export interface FramedFlow {
  /** False where this page is not in a frame: then nothing was changed. */
  readonly isFramed: boolean;
  /** Resolves with the origin of the page around, rejects with `frame_refused`. Need not be handled. */
  readonly connected: Promise<string>;
  /** Lets go of the page around. */
  disconnect(): void;
}

/** What of `idproof-flow` is used. */
export type FramableFlow = EventTarget &
  Pick<IdproofFlow, 'getToken' | 'locale' | 'theme' | 'style' | 'start' | 'cancel' | 'reset'> &
  Partial<Pick<IdproofFlow, 'requestUpdate'>>;

/**
 * Hands a flow to the page around: it gives the client token and takes the events. Only an `idproof-frame` on a page of
 * an allowed origin is answered. Without one, asking for a token fails with `frame_refused`, and the flow shows that.
 */
export function connectFramedFlow(flow: FramableFlow, options: FramedFlowOptions): FramedFlow {
  if (parent === window) {
    const connected = Promise.reject<string>(new IdproofError('frame_refused', 'This page is not in a frame'));
    connected.catch(() => undefined);
    return { isFramed: false, connected, disconnect: () => undefined };
  }
  return new Connection(flow, options);
}

interface Asking {
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
  readonly #askings = new Map<unknown, Asking>();
  readonly #endings: (() => void)[] = [];
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
    // What stands there before the flow is no measure of it, and may itself be measured by the frame.
    void Promise.all([this.connected, customElements.whenDefined('idproof-flow')]).then(
      () => {
        if (this.#link.isOpen) this.#endings.push(reportSize((height) => this.#link.send('size', { height })));
      },
      () => undefined,
    );
  }

  get connected(): Promise<string> {
    return this.#link.connected;
  }

  disconnect(): void {
    for (const end of this.#endings.splice(0)) end();
    for (const { reject } of this.#askings.values()) reject(new IdproofError('frame_refused', 'disconnected'));
    this.#askings.clear();
    this.#link.close();
  }

  #relay(type: keyof typeof DETAILS): void {
    const tell = (event: Event): void => {
      // Every listener of this page is heard first: one of them may prevent a cancellation.
      queueMicrotask(() => {
        const { detail } = event as Event & { detail?: Record<string, unknown> };
        if (event.defaultPrevented) return;
        // What happens before there is a connection is told once there is.
        this.connected.then(
          () => this.#link.send(type, { ...detail }),
          () => undefined,
        );
      });
    };
    this.#flow.addEventListener(type, tell);
    this.#endings.push(() => this.#flow.removeEventListener(type, tell));
  }

  async #askForToken(): Promise<string> {
    await this.connected;
    if (!this.#link.isOpen) throw new IdproofError('frame_refused', 'The connection was closed');
    const id = (this.#count += 1);
    let timer: ReturnType<typeof setTimeout> | undefined;
    try {
      return await new Promise<string>((resolve, reject) => {
        this.#askings.set(id, { resolve, reject });
        timer = this.#timers.setTimeout(() => reject(new IdproofError('host_silent')), this.#tokenTimeout);
        this.#link.send('need-token', { id });
      });
    } finally {
      this.#timers.clearTimeout(timer);
      this.#askings.delete(id);
    }
  }

  /** Looks as the page around does, as far as people can still read it. */
  #paint({ theme, tokens }: Message['payload']): void {
    if (isTheme(theme)) this.#flow.theme = theme || this.#ownTheme;
    const known = readTokens(tokens);
    for (const warning of known.warnings) console.warn(`<idproof-flow> ${warning}`);
    applyTokens(this.#flow, known.tokens);
  }

  /** What was shown here before the page around was reloaded may be shown again. */
  #settle({ place, isFresh }: Message['payload']): void {
    if (typeof place !== 'string' || place.length > 64 || !canMark(history.state)) return;
    const around: Around = { place, isFresh: isFresh !== false };
    history.replaceState({ ...(history.state as Record<string, unknown> | null), [AROUND_KEY]: around }, '');
    this.#flow.requestUpdate?.();
  }

  #onMessage({ type, payload }: Message): void {
    const asking = this.#askings.get(payload['id']);
    switch (type) {
      case 'token':
        if (isToken(payload['clientToken'])) asking?.resolve(payload['clientToken']);
        else asking?.reject(new IdproofError('host_refused', 'The page around gave no client token'));
        break;
      case 'token-failed':
        asking?.reject(new IdproofError('host_refused', 'The page around has no client token'));
        break;
      case 'locale':
        if (isLocale(payload['locale'])) this.#flow.locale = payload['locale'];
        break;
      case 'theme':
        this.#paint(payload);
        break;
      case 'place':
        this.#settle(payload);
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

/** From what a phone on its side leaves below its browser's bars. */
function isHeight(value: unknown): value is number {
  return typeof value === 'number' && value >= 100 && value <= 10_000;
}

/** A frame is at most so high. */
function isBelow(value: unknown): value is number {
  return typeof value === 'number' && value >= 0 && value <= 20_000;
}

/** For the elements' styles: this page's own window is as high as what is in it, and is seen in part. */
function setWindow(name: 'height' | 'below', pixels: number): void {
  document.documentElement.style.setProperty(`--idproof-window-${name}`, `${pixels}px`);
}

function isLocale(value: unknown): value is string {
  return typeof value === 'string' && /^[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/.test(value);
}

/** A page shrinks by more than this, in pixels, or not at all: parts of it are measured by the window it is in. */
const HYSTERESIS = 48;

/** Tells how high the page is, in CSS pixels, now and whenever that changes; returns the function that ends it. */
function reportSize(tell: (height: number) => void): () => void {
  const page = document.documentElement;
  let told = 0;
  const observer = new ResizeObserver(() => {
    const height = page.offsetHeight;
    if (height <= told && height > told - HYSTERESIS) return;
    told = height;
    tell(height);
  });
  observer.observe(page);
  return () => observer.disconnect();
}
