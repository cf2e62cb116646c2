import type { Clock, Envelope, HostChannel, HostKind, HostWindow, InwardType } from '@idproof/core/bridge';

/** A clock that stands still until the test moves it. */
export class FakeClock implements Clock {
  #now = 0;
  #jobs: { at: number; work: () => void }[] = [];

  get waiting(): number {
    return this.#jobs.length;
  }

  now(): number {
    return this.#now;
  }

  after(delay: number, work: () => void): () => void {
    const job = { at: this.#now + delay, work };
    this.#jobs.push(job);
    return () => void (this.#jobs = this.#jobs.filter((each) => each !== job));
  }

  /** Lets the time pass; what falls due happens in its order. */
  pass(milliseconds: number): void {
    const end = this.#now + milliseconds;
    for (;;) {
      const [next] = this.#jobs.filter(({ at }) => at <= end).toSorted((a, b) => a.at - b.at);
      if (!next) break;
      this.#jobs = this.#jobs.filter((job) => job !== next);
      this.#now = next.at;
      next.work();
    }
    this.#now = end;
  }
}

/** An app that writes down what it gets and says what the test makes it say. */
export class FakeApp implements HostChannel {
  readonly host: HostKind;
  readonly got: Envelope[] = [];
  listeners = new Set<(raw: unknown) => void>();
  /** While set, the app takes nothing. */
  fails = false;

  constructor(host: HostKind = 'wkwebview') {
    this.host = host;
  }

  get last(): Envelope {
    return this.got.at(-1)!;
  }

  post(envelope: Envelope): void {
    if (this.fails) throw new Error('gone');
    this.got.push(envelope);
  }

  listen(listener: (raw: unknown) => void): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  /** Whatever it is, as it is. */
  shout(raw: unknown): void {
    for (const listener of this.listeners) listener(raw);
  }

  say(type: InwardType, payload: unknown = {}, id = 'app-1'): void {
    this.shout(message(type, payload, id));
  }
}

export function message(type: string, payload: unknown = {}, id = 'app-1'): string {
  return JSON.stringify({ v: 1, ns: 'idproof', id, type, payload });
}

/** A window with the globals of a platform. */
export class FakeWindow extends EventTarget implements HostWindow {
  readonly self: unknown = this;
  readonly top: unknown;
  readonly document = new EventTarget();
  readonly location: { origin: string };

  constructor(globals: object = {}, { origin = 'https://shop.example', inFrame = false } = {}) {
    super();
    this.top = inFrame ? {} : this;
    this.location = { origin };
    Object.assign(this, globals);
  }
}

/** What Android puts into a page for a message listener. */
export class FakeMessageListener extends EventTarget {
  readonly posted: string[] = [];
  onmessage: ((event: MessageEvent) => void) | null = null;

  postMessage(text: string): void {
    this.posted.push(text);
  }

  reply(text: string): void {
    this.dispatchEvent(new MessageEvent('message', { data: text }));
  }
}
