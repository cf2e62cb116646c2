const WORKER_FILE = 'image-worker.js';

/** Starts the worker: the file at `url`, or the one beside this module. Throws where the browser refuses it. */
export function startWorker(url: string | URL | undefined, viaBlob: boolean): Worker {
  if (viaBlob) {
    const file = new URL(url ?? new URL(WORKER_FILE, import.meta.url), document.baseURI);
    if (file.origin !== location.origin) return startFromBlob(file);
  }
  if (url) return new Worker(url, { type: 'module' });
  return new Worker(new URL(/* @vite-ignore */ './image-worker.js', import.meta.url), { type: 'module' });
}

/** A worker of this page's own origin that does nothing but import the file of another. */
function startFromBlob(file: URL): Worker {
  const script = new Blob([`import ${JSON.stringify(file.href)};`], { type: 'text/javascript' });
  const address = URL.createObjectURL(script);
  const worker = new Worker(address, { type: 'module' });
  const revoke = (): void => URL.revokeObjectURL(address);
  worker.addEventListener('message', revoke, { once: true });
  worker.addEventListener('error', revoke, { once: true });
  return worker;
}
