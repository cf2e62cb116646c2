import type { FrameJudge, FrameJudgement } from '@idproof/core/capture';
import type { FaceReply, FaceRequest } from './face-messages.js';

export interface FaceJudgeOptions {
  /**
   * Address of the folder that holds the worker, the kernels and the models (`dist/face/` of this package), where no
   * bundler places them. Same origin as the page. Default: beside this module.
   */
  files?: string | URL | undefined;
  /** Sees lids move, which blinks need: 2.4 MB more. Default false. */
  withEyes?: boolean;
  /** Milliseconds that worker, kernels and models may take to arrive. Default 30,000. */
  loadTimeout?: number;
  /** Called with the share of the files that has arrived, 0 to 1. */
  onProgress?: (share: number) => void;
  /** @internal Starts the worker. */
  startWorker?: () => Worker;
}

interface Pending {
  resolve: (judgement: FrameJudgement) => void;
  reject: (error: Error) => void;
}

function startFaceWorker(files: URL | null): Worker {
  if (files) return new Worker(new URL('face-worker.js', files), { type: 'module' });
  return new Worker(new URL(/* @vite-ignore */ './face-worker.js', import.meta.url), { type: 'module' });
}

/** Talks to the worker. What waits for it rejects when it fails or ends. */
class WorkerFaceJudge implements FrameJudge {
  readonly #worker: Worker;
  readonly #pending = new Map<number, Pending>();
  #count = 0;
  #failure: Error | null = null;

  constructor(worker: Worker) {
    this.#worker = worker;
    const fail = (event: Event): void => {
      // Handled here: the page's own error reporting need not hear of it.
      event.preventDefault();
      this.#fail(new Error(`the face worker failed: ${event.type}`));
    };
    worker.addEventListener('error', fail);
    worker.addEventListener('messageerror', fail);
    worker.addEventListener('message', ({ data }: MessageEvent<FaceReply>) => this.#settle(data));
  }

  judge(frame: ImageBitmap, time: number): Promise<FrameJudgement> {
    return this.#ask(frame, (id) => ({ kind: 'judge', id, frame, time }));
  }

  judgeStill(image: ImageBitmap): Promise<FrameJudgement> {
    return this.#ask(image, (id) => ({ kind: 'still', id, image }));
  }

  reset(): void {
    if (!this.#failure) this.#worker.postMessage({ kind: 'reset' } satisfies FaceRequest);
  }

  dispose(): void {
    this.#worker.terminate();
    this.#fail(new Error('the face judge was disposed of'));
  }

  #ask(bitmap: ImageBitmap, write: (id: number) => FaceRequest): Promise<FrameJudgement> {
    return new Promise((resolve, reject) => {
      if (this.#failure) {
        bitmap.close();
        reject(this.#failure);
        return;
      }
      const id = ++this.#count;
      this.#pending.set(id, { resolve, reject });
      this.#worker.postMessage(write(id), [bitmap]);
    });
  }

  #settle(reply: FaceReply): void {
    if (reply.kind === 'progress' || reply.kind === 'ready' || reply.id === undefined) return;
    const pending = this.#pending.get(reply.id);
    this.#pending.delete(reply.id);
    if (reply.kind === 'judged') pending?.resolve(reply.judgement);
    else pending?.reject(new Error(reply.message));
  }

  #fail(error: Error): void {
    this.#failure ??= error;
    for (const { reject } of this.#pending.values()) reject(this.#failure);
    this.#pending.clear();
  }
}

/** Resolves when the worker has its files; rejects when it says that it cannot have them, dies, or takes too long. */
function waitUntilReady(worker: Worker, limit: number, onProgress?: (share: number) => void): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = new AbortController();
    const timer = setTimeout(() => fail('the files of the face judge take too long'), limit);
    const settle = (): void => {
      clearTimeout(timer);
      end.abort();
    };
    function fail(message: string): void {
      settle();
      reject(new Error(message));
    }
    worker.addEventListener('error', () => fail('the face worker did not start'), end);
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<FaceReply>) => {
        if (data.kind === 'progress') onProgress?.(data.share);
        if (data.kind === 'failed') fail(data.message);
        if (data.kind !== 'ready') return;
        settle();
        resolve();
      },
      end,
    );
  });
}

/**
 * Starts a worker that judges faces, from the kit's own files. Rejects where it cannot be had: no worker, no
 * WebAssembly with SIMD, a policy without `wasm-unsafe-eval`, a missing file, or no answer in time.
 */
export async function createFaceJudge(options: FaceJudgeOptions = {}): Promise<FrameJudge> {
  const { files, withEyes = false, loadTimeout = 30_000, onProgress } = options;
  const folder = files === undefined ? null : new URL(files, document.baseURI);
  const worker = options.startWorker?.() ?? startFaceWorker(folder);
  const judge = new WorkerFaceJudge(worker);
  const ready = waitUntilReady(worker, loadTimeout, onProgress);
  worker.postMessage({ kind: 'load', files: folder?.href ?? null, withEyes } satisfies FaceRequest);
  try {
    await ready;
    return judge;
  } catch (error) {
    judge.dispose();
    throw error;
  }
}
