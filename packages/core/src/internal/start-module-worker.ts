import { startTrusted } from './start-trusted.js';

/** The place of a worker's file, other than beside the module that starts it. */
export interface WorkerPlace {
  /** The file's address, when the bundler does not place it. Same origin as the page, or see `blobWorker`. */
  workerUrl?: string | URL;
  /** Starts a file of another origin by way of a `blob:` address. Needs `worker-src blob:`, and CORS at that origin. */
  blobWorker?: boolean;
}

/**
 * Starts a worker: the file at `workerUrl`, or the one `beside` the caller's module by `start`, whose literal address
 * bundlers understand. Throws where the browser refuses it.
 */
export function startModuleWorker(
  start: () => Worker,
  beside: () => URL,
  { workerUrl, blobWorker = false }: WorkerPlace,
): Worker {
  if (blobWorker) {
    const file = new URL(workerUrl ?? beside(), document.baseURI);
    if (file.origin !== location.origin) return startFromBlob(file);
  }
  return startTrusted(workerUrl ? () => new Worker(workerUrl, { type: 'module' }) : start);
}

/** A worker of this page's own origin that does nothing but import the file of another. */
function startFromBlob(file: URL): Worker {
  const script = new Blob([`import ${JSON.stringify(file.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = startTrusted(() => new Worker(address, { type: 'module' }));
  const revoke = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
