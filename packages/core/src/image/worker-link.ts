import { releaseProxy, transfer, wrap, type ProxyMethods } from 'comlink';
import { IdproofError } from '../errors.js';
import { isBitmap } from './image-source.js';
import type { ImageWorker, Reply } from './reply.js';
import type { EncodeOptions, ImageSource } from './types.js';

export interface WorkerTimes {
  /** Milliseconds for the worker to load. */
  handshakeTimeout: number;
  /** Milliseconds for one image. */
  encodeTimeout: number;
}

/**
 * One worker and every way it can fail. A call that comlink would leave waiting for ever
 * (worker gone, blocked, silent) rejects here with `image_engine_failed`.
 */
export class WorkerLink {
  readonly #worker: Worker;
  readonly #remote: ImageWorker & ProxyMethods;
  readonly #times: WorkerTimes;
  readonly #failed: Promise<never>;
  readonly #ready: Promise<void>;
  #giveUp: () => void = () => undefined;

  /** Throws where the page may not start a worker. */
  constructor(start: () => Worker, times: WorkerTimes) {
    this.#times = times;
    this.#worker = start();
    this.#failed = new Promise((_resolve, reject) => {
      this.#giveUp = () => reject(new IdproofError('image_engine_failed', 'the worker was ended'));
      const fail = (event: Event) => {
        // Handled here, so that the page's error reporting does not report it.
        event.preventDefault();
        reject(new IdproofError('image_engine_failed', `the worker failed: ${event.type}`));
      };
      this.#worker.addEventListener('error', fail);
      this.#worker.addEventListener('messageerror', fail);
    });
    this.#failed.catch(() => undefined);
    this.#remote = wrap<ImageWorker>(this.#worker);
    this.#ready = this.#awaitReply(this.#remote.ready(), times.handshakeTimeout);
    this.#ready.catch(() => undefined);
  }

  /** Resolves when the worker has loaded. */
  ready(): Promise<void> {
    return this.#ready;
  }

  async compress(source: ImageSource, options: Omit<EncodeOptions, 'signal'>): Promise<Reply> {
    const sent = isBitmap(source) ? transfer(source, [source]) : source;
    return this.#awaitReply(this.#remote.compress(sent, options), this.#times.encodeTimeout);
  }

  /** Ends the worker; pending calls reject. */
  terminate(): void {
    // comlink keeps the worker and its listeners until it is released.
    this.#remote[releaseProxy]();
    this.#worker.terminate();
    this.#giveUp();
  }

  async #awaitReply<T>(call: Promise<T>, timeout: number): Promise<T> {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const expired = new Promise<never>((_resolve, reject) => {
      timer = setTimeout(() => reject(new IdproofError('image_engine_failed', 'the worker does not answer')), timeout);
    });
    try {
      return await Promise.race([call, this.#failed, expired]);
    } finally {
      clearTimeout(timer);
    }
  }
}
