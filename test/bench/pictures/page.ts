import imageCompression from 'browser-image-compression';
import Compressor from 'compressorjs';
import { createImageEncoder } from '@idproof/core/image';

export interface Task {
  maxEdge: number;
  maxBase64Length: number;
  repeats: number;
}

export interface Outcome {
  /** Milliseconds of each repeat, the first one cold. */
  times: number[];
  /** The longest time the main thread did not answer, the median of three runs, milliseconds. */
  blocked: number;
  /** The same while nothing was done: what the machine's other work costs. */
  idle: number;
  base64: string;
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

export async function measure(name: string, url: string, task: Task): Promise<Outcome> {
  const method = METHODS[name];
  if (!method) throw new Error(`unknown method ${name}`);
  const file = await fetchFile(url);
  const times: number[] = [];
  let base64 = '';
  for (let run = 0; run < task.repeats; run += 1) {
    const start = performance.now();
    base64 = await method(file, task);
    times.push(performance.now() - start);
  }
  // Apart from the timed runs: the ping loop keeps a core busy.
  const idle = await medianOfThree(() => longestBlock(() => pause(times.at(-1) ?? 0)));
  const blocked = await medianOfThree(() => longestBlock(() => method(file, task)));
  return { times, blocked, idle, base64 };
}

/** One run without pings, for a trace from outside. */
export async function runOnce(name: string, url: string, task: Task): Promise<void> {
  await METHODS[name]?.(await fetchFile(url), task);
}

async function fetchFile(url: string): Promise<File> {
  return new File([await (await fetch(url)).arrayBuffer()], 'photo.jpg', { type: 'image/jpeg' });
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

Object.assign(globalThis, { measure, runOnce });
