import { createParser } from 'eventsource-parser';
import { isIdproofError } from '../errors.js';
import { SessionView } from './protocol.js';
import { wait } from './retry.js';
import type { WatchOptions } from './session-client.js';

/** Interval of polling where no stream arrives, in ms: 15 calls a minute, below the proxy's limit of 60 for a session. */
const POLL_MS = 4000;
/** Polls between two attempts to open a stream. */
const POLLS_PER_STREAM = 8;
/** Time in ms without a byte after which a stream is lost; the proxy sends a heartbeat every 15 seconds. */
const SILENT_MS = 40_000;
/** Time in ms for the first byte: a proxy in between that buffers lets none through. */
const FIRST_BYTE_MS = 5000;
/** Pause in ms before a stream that ended regularly is opened again. */
const REOPEN_MS = 500;

interface Watch extends WatchOptions {
  onView: (view: SessionView) => void;
  /** Opens the stream after the event with that id; empty: from the current view. */
  open: (signal: AbortSignal, lastId: string) => Promise<ReadableStream<Uint8Array>>;
  /** Reads the current view. */
  read: (signal: AbortSignal) => Promise<SessionView>;
}

/** Watches a session by a stream of views, and polls while there is none. See `SessionClient.watch`. */
export async function watchSession({ signal, onView, onConnection, open, read }: Watch): Promise<void> {
  let lastId = '';
  let isDone = false;
  const handle = (view: SessionView): void => {
    isDone = view.status !== 'open' && view.status !== 'processing';
    onView(view);
  };
  const follow = async (): Promise<boolean> => {
    const stream = await readStream(open, signal, lastId, (id, view) => {
      lastId = id;
      onConnection?.(true);
      handle(view);
      return isDone;
    });
    return stream;
  };
  while (!signal.aborted && !isDone) {
    if (await attempt(follow)) {
      await pause(REOPEN_MS, signal);
      continue;
    }
    for (let polls = 0; polls < POLLS_PER_STREAM && !signal.aborted && !isDone; polls++) {
      const isOnline = await attempt(async () => {
        handle(await read(signal));
        return true;
      });
      if (signal.aborted) return;
      onConnection?.(isOnline);
      if (!isDone) await pause(POLL_MS, signal);
    }
  }

  /** False where the attempt failed in a way that may pass. */
  async function attempt(run: () => Promise<boolean>): Promise<boolean> {
    try {
      return await run();
    } catch (error) {
      if (signal.aborted) return false;
      if (isIdproofError(error) && !error.retryable && error.code !== 'not_found') throw error;
      return false;
    }
  }
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, signal).catch(() => undefined);
}

/** Reads events until the stream ends. False where it delivered nothing in time. */
async function readStream(
  open: Watch['open'],
  signal: AbortSignal,
  lastId: string,
  take: (id: string, view: SessionView) => boolean,
): Promise<boolean> {
  const controller = new AbortController();
  const abort = (): void => controller.abort();
  signal.addEventListener('abort', abort, { once: true });
  let timer = setTimeout(abort, FIRST_BYTE_MS);
  let hasBytes = false;
  try {
    const stream = await open(controller.signal, lastId);
    let isDone = false;
    const parser = createParser({
      onEvent: ({ id = '', event, data }) => {
        const view = event === 'session' ? SessionView.safeParse(JSON.parse(data)) : undefined;
        if (view?.success) isDone ||= take(id, view.data);
      },
    });
    const reader = stream.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
    while (!isDone) {
      const { done, value } = await reader.read();
      if (done) break;
      hasBytes = true;
      clearTimeout(timer);
      timer = setTimeout(abort, SILENT_MS);
      parser.feed(value);
    }
    return hasBytes;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
    controller.abort();
  }
}
