import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';
import { createImageEncoder } from '@idproof/core/image';

export interface Task {
  maxEdge: number;
  maxBase64Length: number;
}

export interface Run {
  ms: number;
  base64: string;
}

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
  // It knows no limit: its default quality first, then less until the limit is kept.
  compressorjs: async (file, { maxEdge, maxBase64Length }) => {
    for (let quality = 0.8; quality > 0.2; quality -= 0.1) {
      const base64 = await toBase64(await compressorOnce(file, quality, maxEdge));
      if (base64.length <= maxBase64Length) return base64;
    }
    throw new Error('compressorjs did not reach the limit');
  },
};

/** One timed run. */
export async function run(name: string, task: Task): Promise<Run> {
  const file = await fetchFile();
  const start = performance.now();
  const base64 = await methodOf(name)(file, task);
  return { ms: performance.now() - start, base64 };
}

/** Apart from the timed runs: the ping loop keeps a core busy. */
export async function measureBlocks(name: string, task: Task): Promise<Blocks> {
  const file = await fetchFile();
  const idleBlockedMs = await medianOfThree(() => longestBlock(() => pause(400)));
  const blockedMs = await medianOfThree(() => longestBlock(() => methodOf(name)(file, task)));
  return { blockedMs, idleBlockedMs };
}

function methodOf(name: string): Method {
  const method = METHODS[name];
  if (!method) throw new Error(`unknown method ${name}`);
  return method;
}

async function fetchFile(): Promise<File> {
  return new File([await (await fetch('/photo.jpg')).arrayBuffer()], 'photo.jpg', { type: 'image/jpeg' });
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
    // oxlint-disable-next-line no-new -- its constructor is its only interface
    new Compressor(file, { quality, maxWidth: maxEdge, maxHeight: maxEdge, success, error });
  });
}

async function toBase64(blob: Blob): Promise<string> {
  const url = await imageCompression.getDataUrlFromFile(blob as File);
  return url.slice(url.indexOf(',') + 1);
}

Object.assign(globalThis, { run, measureBlocks });
