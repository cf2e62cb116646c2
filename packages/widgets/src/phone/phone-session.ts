import type { SessionClient, SessionView } from '@idproof/core/session';
import { createPhoneClient, findEnding, findFaultEnding, type PhoneEnding } from './phone-client.js';

interface PhoneSessionOptions {
  client: SessionClient;
  onView: (view: SessionView) => void;
  /** Called once. */
  onEnd: (ending: PhoneEnding) => void;
}

/** The phone's part of a session, until it ends: by an answer to the flow, by what the computer does, or by the person. */
export class PhoneSession {
  /** The client for the flow. */
  readonly client: SessionClient;
  readonly #options: PhoneSessionOptions;
  #watch: AbortController | null = null;
  #isOver = false;

  constructor(options: PhoneSessionOptions) {
    this.#options = options;
    this.client = createPhoneClient(options.client, {
      onView: (view) => {
        if (!this.#isOver) options.onView(view);
      },
      onEnd: (ending) => this.end(ending),
    });
  }

  /** Watches the session: the computer may take it back or end it while the flow calls nothing. */
  watch(): void {
    this.pause();
    if (this.#isOver) return;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    const handle = (view: SessionView): void => {
      const ending = findEnding(view);
      if (ending) this.end(ending);
    };
    this.#options.client.watch?.(handle, { signal }).catch((error: unknown) => {
      const ending = findFaultEnding(error);
      if (ending && !signal.aborted) this.end(ending);
    });
  }

  pause(): void {
    this.#watch?.abort();
  }

  /** Ends the phone's part; one that the person stops is given back to the computer. */
  end(ending: PhoneEnding): void {
    if (this.#isOver) return;
    this.drop();
    // Where it does not arrive, the computer finds the phone silent and can take the session back.
    if (ending === 'stopped') this.#options.client.endHandoff?.().catch(() => undefined);
    this.#options.onEnd(ending);
  }

  /** Ends it without a report: another code was scanned. */
  drop(): void {
    this.#isOver = true;
    this.pause();
  }
}
