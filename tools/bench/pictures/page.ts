import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';
import { isIdproofError } from '@idproof/core/errors';
import { createImageEncoder } from '@idproof/core/image';

/** What to make of an image. */
export interface Task {
  /** Where the page finds it, and its media type. */
  url: string;
  type: string;
  maxEdge: number;
  maxBase64Length: number;
}

/** What one method made of it, or why it made nothing. */
export type Run = { ms: number; base64: string } | { ms: number; refused: string };

export interface Blocks {
  /** The longest time the main thread did not answer, the median of three runs, milliseconds. */
  blockedMs: number;
  /** The same while nothing was done: what the machine's other work costs. */
  idleBlockedMs: number;
}

type Method = (file: File, task: Task) => Promise<string>;

const encoder = createImageEncoder();

const METHODS: Record<string, Method> = {
  idproof: async (file, { maxEdge, maxBase64Length }) =>
    (await encoder.encode(file, { maxEdge, maxBase64Length })).base64,
  // As its README calls it. Its worker wants a script from a CDN; without one it goes on by itself on the page.
  'browser-image-compression': async (file, { maxEdge, maxBase64Length }) => {
    const maxSizeMB = (maxBase64Length * 0.75) / 1_048_576;
    return toBase64(await imageCompression(file, { maxSizeMB, maxWidthOrHeight: maxEdge, useWebWorker: true }));
  },
  'browser-image-compression, own worker': inWorker('library-worker'),
  // It knows no limit: its default quality first, then less until the limit is kept.
  compressorjs: async (file, { maxEdge, maxBase64Length }) => {
    for (let percent = 80; percent >= 5; percent -= percent > 20 ? 10 : 5) {
      const base64 = await toBase64(await compressorOnce(file, percent / 100, maxEdge));
      if (base64.length <= maxBase64Length) return base64;
    }
    throw new Error('the limit was not reached');
  },
  '@jsquash/jpeg': inWorker('jsquash-worker'),
};

/** One timed run; the file is there before the clock starts. */
export async function run(name: string, task: Task): Promise<Run> {
  const file = await fetchFile(task);
  const start = performance.now();
  try {
    const base64 = await findMethod(name)(file, task);
    return { ms: performance.now() - start, base64 };
  } catch (error) {
    return { ms: performance.now() - start, refused: isIdproofError(error) ? error.code : String(error) };
  }
}

/** Apart from the timed runs: the ping loop keeps a core busy. */
export async function measureBlocks(name: string, task: Task): Promise<Blocks> {
  const file = await fetchFile(task);
  const idleBlockedMs = await medianOfThree(() => longestBlock(() => pause(400)));
  const blockedMs = await medianOfThree(() => longestBlock(() => findMethod(name)(file, task)));
  return { blockedMs, idleBlockedMs };
}

function findMethod(name: string): Method {
  const method = METHODS[name];
  if (!method) throw new Error(`unknown method ${name}`);
  return method;
}

async function fetchFile({ url, type }: Task): Promise<File> {
  return new File([await (await fetch(url)).arrayBuffer()], 'picture', { type });
}

/** A method that another of the bench's workers carries out, kept for all runs as ours is. */
function inWorker(name: string): Method {
  let worker: Worker | undefined;
  return async (file, { maxEdge, maxBase64Length }) => {
    worker ??= new Worker(`/${name}.js`, { type: 'module' });
    const { blob, why } = await ask(worker, { file, maxEdge, limit: Math.floor(maxBase64Length / 4) * 3 });
    if (!blob) throw new Error(why);
    return toBase64(blob);
  };
}

function ask(worker: Worker, request: object): Promise<{ blob?: Blob; why?: string }> {
  return new Promise((resolve, reject) => {
    worker.addEventListener('message', ({ data }) => resolve(data as { blob?: Blob; why?: string }), { once: true });
    worker.addEventListener('error', (event) => reject(new Error(event.message)), { once: true });
    worker.postMessage(request);
  });
}

async function medianOfThree(take: () => Promise<number>): Promise<number> {
  const values = [await take(), await take(), await take()];
  return values.toSorted((a, b) => a - b)[1] ?? Number.NaN;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds);
  });
}

async function longestBlock(work: () => Promise<unknown>): Promise<number> {
  const { port1, port2 } = new MessageChannel();
  let [last, longest, going] = [performance.now(), 0, true];
  port1.addEventListener('message', () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (going) port2.postMessage(0);
  });
  port1.start();
  port2.postMessage(0);
  await work();
  going = false;
  longest = Math.max(longest, performance.now() - last);
  port1.close();
  return longest;
}

function compressorOnce(file: File, quality: number, maxEdge: number): Promise<Blob> {
  return new Promise((success, error) => {
    const size = { maxWidth: maxEdge, maxHeight: maxEdge };
    // oxlint-disable-next-line no-new -- its constructor is its only interface
    new Compressor(file, { quality, ...size, mimeType: 'image/jpeg', success, error });
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const url = await imageCompression.getDataUrlFromFile(blob as File);
  return url.slice(url.indexOf(',') + 1);
}

Object.assign(globalThis, { run, measureBlocks });
