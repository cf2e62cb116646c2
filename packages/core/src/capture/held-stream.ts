import { IdproofError } from '../errors.js';
import { stopStream } from './stop-stream.js';

/** Owns the stream of a camera from the moment it arrives until it is handed over. An abort stops it at once. */
export class HeldStream {
  readonly #signal: AbortSignal | undefined;
  #stream: MediaStream | null = null;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    signal?.addEventListener('abort', this.stop);
  }

  /** Takes the stream. Throws `aborted`, with the camera off, where nobody wants it any more. */
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

  /** Lets go of the stream, which is the caller's to stop from now on. */
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
