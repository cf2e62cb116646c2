import type { Timers } from '@idproof/core/internal';
import { readMessage, toMessage, type Message, type ToFrame } from './messages.js';

interface FrameLinkOptions {
  iframe: HTMLIFrameElement;
  /** The only origin that messages are sent to and accepted from. */
  origin: string;
  timers: Timers;
  /** Milliseconds that the frame may take to connect. */
  timeout: number;
  /** The payload of the message that hands over the port, besides the place in the history. */
  greeting: () => Message['payload'];
  /** Called with every message from the port; the first is `connected`. */
  onMessage: (message: Message) => void;
  /** Called when the frame has not connected within `timeout`. It may still connect later. */
  onSilent: () => void;
}

/** The most ports that one frame gets, one for each page that it loads. */
const MOST_PORTS = 20;

/** The embedding page's end of the connection: answers the frame's `hello` with a port, through which all else goes. */
export class FrameLink {
  readonly #options: FrameLinkOptions;
  readonly #answered = new Set<unknown>();
  readonly #timer: ReturnType<typeof setTimeout>;
  #port: MessagePort | null = null;

  constructor(options: FrameLinkOptions) {
    this.#options = options;
    addEventListener('message', this.#onHello);
    this.#timer = options.timers.setTimeout(options.onSilent, options.timeout);
  }

  /** Sends a message to the frame; dropped while it is not connected. */
  send(type: ToFrame, payload?: Message['payload']): void {
    this.#port?.postMessage(toMessage(type, payload));
  }

  close(): void {
    removeEventListener('message', this.#onHello);
    this.#options.timers.clearTimeout(this.#timer);
    this.#port?.close();
    this.#port = null;
  }

  readonly #onHello = ({ source, origin, data }: MessageEvent): void => {
    const { iframe, greeting, onMessage, timers } = this.#options;
    const target = iframe.contentWindow;
    if (!target || source !== target || origin !== this.#options.origin) return;
    const message = readMessage(data);
    const id = message?.payload['id'];
    if (message?.type !== 'hello' || typeof id !== 'string' || id.length > 64) return;
    if (this.#answered.has(id) || this.#answered.size >= MOST_PORTS) return;
    this.#answered.add(id);
    this.#port?.close();
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.addEventListener('message', (event) => {
      const received = readMessage(event.data);
      if (!received || this.#port !== port1) return;
      if (received.type === 'connected') timers.clearTimeout(this.#timer);
      onMessage(received);
    });
    port1.start();
    target.postMessage(toMessage('connect', { ...greeting(), ...findPlace(), id }), origin, [port2]);
  };
}

/** The key of this page's history entry, if the browser has one, and whether the page was opened by a fresh navigation. */
function findPlace(): Message['payload'] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { place: window.navigation?.currentEntry?.key, isFresh: visit?.type === 'navigate' };
}
