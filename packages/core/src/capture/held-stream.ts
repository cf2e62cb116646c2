import { IdproofError } from '../errors.js';
import { stopStream } from './stop-stream.js';

/** Owns a camera's stream from `getUserMedia` until `detach`. An abort stops it at once. */
export class HeldStream {
  readonly #signal: AbortSignal | undefined;
  #stream: MediaStream | null = null;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.stop);
  }

  /** Takes the stream. After an abort stops it and throws `aborted`. */
  take(stream: MediaStream): MediaStream {
    this.stop();
    this.#stream = stream;
    this.assertWanted();
    return stream;
  }

  assertWanted(): void {
    if (!this.#signal?.aborted) return;
    this.stop();
    throw new IdproofError('aborted');
  }

  /** Passes the ownership to the caller, who stops the stream from now on. */
  detach(): void {
    this.assertWanted();
    this.#signal?.removeEventListener('abort', this.stop);
    this.#stream = null;
  }

  readonly stop = (): void => {
    if (this.#stream) stopStream(this.#stream);
    this.#stream = null;
  };
}
