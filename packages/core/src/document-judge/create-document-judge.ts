import { startModuleWorker, type WorkerPlace } from '../internal/start-module-worker.js';
import { WorkerJudge } from '../capture/worker-judge.js';
import type { FrameJudge } from '../capture/frame-judge.js';

const WORKER_FILE = 'document-worker.js';

/** Makes a judge of documents. Its worker starts with the first frame. */
export function createDocumentJudge(place: WorkerPlace = {}): FrameJudge {
  return new WorkerJudge(() =>
    startModuleWorker(
      () => new Worker(new URL(/* @vite-ignore */ './document-worker.js', import.meta.url), { type: 'module' }),
      () => new URL(WORKER_FILE, import.meta.url),
      place,
    ),
  );
}
