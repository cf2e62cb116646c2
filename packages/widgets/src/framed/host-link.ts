import { IdproofError } from '@idproof/core/errors';
import type { Timers } from '@idproof/core/internal';
import { readMessage, toMessage, type Message, type ToPage } from '../frame/messages.js';

interface HostLinkOptions {
  /** Origins of the pages that may embed this one, exactly as a browser writes them. */
  allowedOrigins: readonly string[];
  timers: Timers;
  /** Milliseconds that the embedding page may take to answer. */
  timeout: number;
  onMessage: (message: Message) => void;
}

/**
 * The framed page's end of the connection: sends `hello` to the embedding page, to exact origins alone, and accepts
 * exactly one port, from that page at an allowed origin, in answer to its own `hello`.
 */
export class HostLink {
  /** Resolves with the origin of the embedding page; rejects with `frame_refused`. */
  readonly connected: Promise<string>;
  readonly #options: HostLinkOptions;
  readonly #id = randomId();
  #port: MessagePort | null = null;
  #resolve!: (origin: string) => void;
  #reject!: (error: IdproofError) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(options: HostLinkOptions) {
    this.#options = options;
    this.connected = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
    this.connected.catch(() => undefined);
    const origins = findOrigins(options.allowedOrigins);
    if (origins.length === 0) {
      this.#refuse('The embedding page is not among allowedOrigins');
      return;
    }
    addEventListener('message', this.#onConnect);
    this.#timer = options.timers.setTimeout(() => this.#refuse('The embedding page did not answer'), options.timeout);
    for (const origin of origins) parent.postMessage(toMessage('hello', { id: this.#id }), origin);
  }

  get isOpen(): boolean {
    return this.#port !== null;
  }

  send(type: ToPage, payload?: Message['payload']): void {
    this.#port?.postMessage(toMessage(type, payload));
  }

  close(): void {
    this.#refuse('The connection was closed');
    this.#port?.close();
    this.#port = null;
  }

  #refuse(why: string): void {
    this.#stopWaiting();
    this.#reject(new IdproofError('frame_refused', why));
  }

  #stopWaiting(): void {
    removeEventListener('message', this.#onConnect);
    this.#options.timers.clearTimeout(this.#timer);
  }

  readonly #onConnect = ({ source, origin, data, ports }: MessageEvent): void => {
    if (source !== parent || !this.#options.allowedOrigins.includes(origin)) return;
    const message = readMessage(data);
    const [port] = ports;
    if (message?.type !== 'connect' || message.payload['id'] !== this.#id || !port || ports.length > 1) return;
    this.#stopWaiting();
    this.#port = port;
    port.addEventListener('message', (event) => {
      const received = readMessage(event.data);
      if (received) this.#options.onMessage(received);
    });
    port.start();
    this.send('connected');
    for (const type of ['locale', 'theme', 'window', 'place']) this.#options.onMessage({ ...message, type });
    this.#resolve(origin);
  };
}

/** The origins to send `hello` to: that of the embedding page if the browser knows it, otherwise every allowed one. */
function findOrigins(allowed: readonly string[]): readonly string[] {
  const [ancestor] = (location as Location & { ancestorOrigins?: ArrayLike<string> & Iterable<string> })
    .ancestorOrigins ?? [document.referrer && new URL(document.referrer).origin];
  if (!ancestor) return allowed;
  return allowed.includes(ancestor) ? [ancestor] : [];
}

function randomId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
