import { IdproofError, isIdproofError } from '../errors.js';
import { isBitmap } from './image-source.js';
import { fromReply } from './reply.js';
import type { EncodedImage } from './encoded-image.js';
import type { EncodeOptions, ImageEncoder, ImageSource } from './types.js';
import { WorkerLink, type WorkerTimes } from './worker-link.js';
import { startModuleWorker } from '../internal/start-module-worker.js';

export interface ImageEncoderOptions {
  /** Address of the worker file, when the bundler does not place it beside this module. Same origin as the page. */
  workerUrl?: string | URL;
  /**
   * Starts a worker file of another origin by way of a `blob:` address, where the browser would refuse it otherwise.
   * Needs `worker-src blob:` in the page's policy, and CORS at that origin. Without it the main thread does the work.
   */
  blobWorker?: boolean;
  /** Milliseconds without work after which the worker ends. Default 30,000. */
  idleTimeout?: number;
  /** Milliseconds that the worker may take to load before the page's main thread does the work. Default 10,000. */
  handshakeTimeout?: number;
  /** Milliseconds that the worker may take for one image before the main thread does it. Default 30,000. */
  encodeTimeout?: number;
}

/**
 * Makes an encoder whose worker starts with the first image, or before it with `warmUp`, and ends when idle, aborted or disposed.
 * Where the worker cannot start, dies or hangs, the page's main thread encodes instead.
 */
export function createImageEncoder(options: ImageEncoderOptions = {}): ImageEncoder {
  return new QueuedEncoder(options);
}

class QueuedEncoder implements ImageEncoder {
  readonly #start: () => Worker;
  readonly #idleTimeout: number;
  readonly #times: WorkerTimes;
  #queue: Promise<unknown> = Promise.resolve();
  #waiting = 0;
  #link: WorkerLink | undefined;
  /** After a failed start no worker is tried again, until `dispose`. */
  #workerRefused = false;
  #idleTimer: ReturnType<typeof setTimeout> | undefined;
  #disposal = new AbortController();

  constructor({
    workerUrl,
    blobWorker = false,
    idleTimeout = 30_000,
    handshakeTimeout = 10_000,
    encodeTimeout = 30_000,
  }: ImageEncoderOptions) {
    this.#start = () => startWorker(workerUrl, blobWorker);
    this.#idleTimeout = idleTimeout;
    this.#times = { handshakeTimeout, encodeTimeout };
  }

  encode(source: ImageSource, { signal, ...options }: EncodeOptions = {}): Promise<EncodedImage> {
    const job = new Job(signal, this.#disposal.signal);
    this.#waiting += 1;
    clearTimeout(this.#idleTimer);
    const turn = this.#queue.then(() => this.#run(job, source, options));
    this.#queue = turn.catch(() => undefined).then(() => this.#rest());
    return job.race(turn).finally(() => job.end());
  }

  async warmUp(): Promise<void> {
    const { signal } = this.#disposal;
    this.#waiting += 1;
    clearTimeout(this.#idleTimer);
    const turn = this.#queue.then(async () => {
      if (!signal.aborted) await this.#loadWorker(signal);
    });
    this.#queue = turn.catch(() => undefined).then(() => this.#rest());
    await turn;
  }

  dispose(): void {
    this.#disposal.abort();
    this.#disposal = new AbortController();
    this.#workerRefused = false;
    this.#endWorker();
  }

  async #run(job: Job, source: ImageSource, options: Omit<EncodeOptions, 'signal'>): Promise<EncodedImage> {
    job.signal.throwIfAborted();
    const end = () => this.#endWorker();
    job.signal.addEventListener('abort', end, { once: true });
    try {
      return await job.race(this.#encode(job, source, options));
    } finally {
      job.signal.removeEventListener('abort', end);
    }
  }

  async #encode(job: Job, source: ImageSource, options: Omit<EncodeOptions, 'signal'>): Promise<EncodedImage> {
    try {
      const link = await this.#loadWorker(job.signal);
      if (link) return fromReply(await link.compress(await copySource(source), options));
    } catch (error) {
      job.signal.throwIfAborted();
      if (isIdproofError(error) && error.code !== 'image_engine_failed') throw error;
      this.#endWorker();
    }
    job.signal.throwIfAborted();
    const compress = await this.#loadHere();
    return compress(source, { ...options, signal: job.signal });
  }

  async #loadWorker(signal: AbortSignal): Promise<WorkerLink | undefined> {
    if (this.#workerRefused) return undefined;
    try {
      this.#link ??= new WorkerLink(this.#start, this.#times);
      await this.#link.ready();
      return this.#link;
    } catch {
      // An abort has ended that worker already; the current one may belong to another call.
      signal.throwIfAborted();
      this.#workerRefused = true;
      this.#endWorker();
      return undefined;
    }
  }

  /** The encoder for the main thread. Where it fails to load, the network may be down: the worker is tried again. */
  async #loadHere(): Promise<typeof import('./compress.js').compress> {
    try {
      return (await import('./compress.js')).compress;
    } catch (cause) {
      this.#workerRefused = false;
      throw new IdproofError('network_failed', 'the encoder was not loaded', { cause });
    }
  }

  #rest(): void {
    this.#waiting -= 1;
    if (this.#waiting === 0 && this.#link) this.#idleTimer = setTimeout(() => this.#endWorker(), this.#idleTimeout);
  }

  #endWorker(): void {
    clearTimeout(this.#idleTimer);
    this.#link?.terminate();
    this.#link = undefined;
  }
}

/** One call: rejects at once when its own signal fires or the encoder is disposed of. */
class Job {
  readonly #controller = new AbortController();
  readonly #sources: AbortSignal[];
  readonly #aborted: Promise<never>;
  readonly #abort = (event: Event) => this.#controller.abort(abortedError((event.target as AbortSignal).reason));

  constructor(own: AbortSignal | undefined, disposal: AbortSignal) {
    this.#sources = own ? [own, disposal] : [disposal];
    this.#aborted = new Promise((_resolve, reject) => {
      this.signal.addEventListener('abort', () => reject(this.signal.reason as Error), { once: true });
    });
    this.#aborted.catch(() => undefined);
    if (own?.aborted) this.#controller.abort(abortedError(own.reason));
    for (const source of this.#sources) source.addEventListener('abort', this.#abort);
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  race<T>(work: Promise<T>): Promise<T> {
    return Promise.race([work, this.#aborted]);
  }

  end(): void {
    for (const source of this.#sources) source.removeEventListener('abort', this.#abort);
  }
}

function abortedError(cause: unknown): IdproofError {
  return new IdproofError('aborted', 'the encoding was aborted', { cause });
}

// The worker gets a copy: the caller keeps its bitmap, and the main thread needs it where the worker dies.
async function copySource(source: ImageSource): Promise<ImageSource> {
  return isBitmap(source) ? createImageBitmap(source) : source;
}

const WORKER_FILE = 'image-worker.js';

/** Starts the worker: the file at `url`, or the one beside this module. Throws where the browser refuses it. */
function startWorker(url: string | URL | undefined, viaBlob: boolean): Worker {
  return startModuleWorker(
    () => new Worker(new URL(/* @vite-ignore */ './image-worker.js', import.meta.url), { type: 'module' }),
    () => new URL(WORKER_FILE, import.meta.url),
    { ...(url && { workerUrl: url }), blobWorker: viaBlob },
  );
}
