import type { FrameJudge } from '@idproof/core/capture';
import { IdproofError } from '@idproof/core/errors';
import { startModuleWorker, WorkerJudge } from '@idproof/core/internal';
import type { FaceAnswer, FaceRequest } from './face-messages.js';

export { FACE_LIMITS } from './face-limits.js';

export interface FaceJudgeOptions {
  /**
   * Address of the folder that holds the worker, the kernels and the models (`dist/face/` of this package), where no
   * bundler places them. Same origin as the page, or see `blobWorker`. Default: beside this module.
   */
  files?: string | URL | undefined;
  /** Starts a worker of another origin through a `blob:` address. Needs `worker-src blob:`, and CORS at that origin. */
  blobWorker?: boolean;
  /** Sees lids move, which blinks need: 2.4 MB more. Default false. */
  withEyes?: boolean;
  /** Milliseconds that worker, kernels and models may take to arrive. Default 30,000. */
  loadTimeout?: number;
  /** Terminates the worker while its files are loading; rejects with `aborted`. */
  signal?: AbortSignal;
  /** Called with the share of the files that has arrived, 0 to 1. */
  onProgress?: (share: number) => void;
}

const WORKER_FILE = 'face-worker.js';

/** Resolves when the worker has its files; rejects when it says that it cannot have them, dies, or takes too long. */
function waitUntilReady(worker: Worker, { loadTimeout = 30_000, signal, onProgress }: FaceJudgeOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const timer = setTimeout(() => fail('the files of the face judge take too long'), loadTimeout);
    const settle = (): void => {
      clearTimeout(timer);
      listening.abort();
    };
    function fail(message: string): void {
      settle();
      reject(new IdproofError('image_engine_failed', message));
    }
    const abort = (): void => {
      settle();
      reject(new IdproofError('aborted', 'the face judge is not wanted any more'));
    };
    if (signal?.aborted) abort();
    signal?.addEventListener('abort', abort, listening);
    const failOnError = (event: Event): void => {
      // Handled here: the page's own error reporting need not hear of it.
      event.preventDefault();
      fail('the face worker did not start');
    };
    worker.addEventListener('error', failOnError, listening);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FaceAnswer>) => {
        if ('loaded' in data) onProgress?.(data.loaded);
        if ('refused' in data) fail(data.refused);
        if (!('ready' in data)) return;
        settle();
        resolve();
      },
      listening,
    );
  });
}

/**
 * Starts a worker that judges faces, from the kit's own files. Rejects with `image_engine_failed` where it cannot be
 * had: no worker, no WebAssembly with SIMD, a policy without `wasm-unsafe-eval`, a missing file, or no answer in time.
 */
export async function createFaceJudge(options: FaceJudgeOptions = {}): Promise<FrameJudge> {
  const { blobWorker = false, withEyes = false } = options;
  const files = options.files === undefined ? null : new URL(options.files, document.baseURI);
  const worker = startModuleWorker(
    () => new Worker(new URL(/* @vite-ignore */ './face-worker.js', import.meta.url), { type: 'module' }),
    () => new URL(WORKER_FILE, import.meta.url),
    { blobWorker, ...(files && { workerUrl: new URL(WORKER_FILE, files) }) },
  );
  try {
    const ready = waitUntilReady(worker, options);
    worker.postMessage({ load: { files: files?.href ?? null, withEyes } } satisfies FaceRequest);
    await ready;
  } catch (error) {
    worker.terminate();
    throw error;
  }
  return new WorkerJudge(worker);
}
