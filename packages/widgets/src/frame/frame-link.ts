import type { Timers } from '@idproof/core/internal';
import { readMessage, toMessage, type Message, type ToFrame } from './messages.js';

interface FrameLinkOptions {
  iframe: HTMLIFrameElement;
  /** The one origin that is spoken to and listened to. */
  origin: string;
  timers: Timers;
  /** Milliseconds that the frame may take to connect. */
  timeout: number;
  /** What goes along with the port. */
  greeting: () => Message['payload'];
  /** Every message that comes through the port, `connected` the first. */
  onMessage: (message: Message) => void;
  /** The frame did not connect in time. It still may. */
  onSilent: () => void;
}

/** A frame is given this many ports: one for each page that it shows. */
const MOST_PORTS = 20;

/** The embedding page's end: waits for the frame's `hello`, gives it a port, and speaks through that alone. */
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

  /** Tells the frame something; dropped where there is none. */
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
      const told = readMessage(event.data);
      if (!told || this.#port !== port1) return;
      if (told.type === 'connected') timers.clearTimeout(this.#timer);
      onMessage(told);
    });
    port1.start();
    target.postMessage(toMessage('connect', { ...greeting(), id }), origin, [port2]);
  };
}
