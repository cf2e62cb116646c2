import type { FrameJudge } from '@idproof/core/capture';
import { lazy } from '../element/lazy.js';
import type { FaceJudgeOptions } from '../face/face-judge.js';

const loadFaceJudge = lazy(() => import('../face/face-judge.js'));

/** Loads the judge of faces and reports the progress of its files. */
export class FaceJudgeLoader {
  readonly #onProgress: (share: number | null) => void;
  #loading = new AbortController();

  /** `onProgress` gets a share from 0 to 1, and null once loading is over. */
  constructor(onProgress: (share: number | null) => void) {
    this.#onProgress = onProgress;
  }

  /** Rejects where loading fails, or `stop` was called. */
  async load(options: Omit<FaceJudgeOptions, 'signal' | 'onProgress'>): Promise<FrameJudge> {
    this.#loading = new AbortController();
    this.#onProgress(0);
    try {
      const { createFaceJudge } = await loadFaceJudge();
      return await createFaceJudge({ ...options, signal: this.#loading.signal, onProgress: this.#onProgress });
    } finally {
      this.#onProgress(null);
    }
  }

  stop(): void {
    this.#loading.abort();
  }
}
