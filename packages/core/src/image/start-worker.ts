import { startModuleWorker } from '../internal/start-module-worker.js';

const WORKER_FILE = 'image-worker.js';

/** Starts the worker: the file at `url`, or the one beside this module. Throws where the browser refuses it. */
export function startWorker(url: string | URL | undefined, viaBlob: boolean): Worker {
  return startModuleWorker(
    () => new Worker(new URL(/* @vite-ignore */ './image-worker.js', import.meta.url), { type: 'module' }),
    () => new URL(WORKER_FILE, import.meta.url),
    { ...(url && { workerUrl: url }), blobWorker: viaBlob },
  );
}
