import { createParser } from 'eventsource-parser';
import { isIdproofError } from '../errors.js';
import { SessionView } from './protocol.js';
import { wait } from './retry.js';
import type { WatchOptions } from './session-client.js';

/** Interval of polling in ms while no stream arrives: 15 calls a minute of the 60 that a session may make. */
const POLL_MS = 4000;
/** Polls before the stream is opened again: 1, 2, 4 and then always 8, until one has delivered an event. */
const MAX_POLLS = 8;
/** Time in ms without a byte after which a stream is lost; the proxy sends a heartbeat every 15 seconds. */
const SILENT_MS = 40_000;
/** Time in ms for the first event: a server in between that buffers lets none through. */
const FIRST_EVENT_MS = 5000;
/** Pause in ms before a stream that the proxy ended is opened again. */
const REOPEN_MS = 500;

export interface Watch extends WatchOptions {
  onView: (view: SessionView) => void;
  /** Opens the stream after the event with that id; empty: from the current view. */
  open: (signal: AbortSignal, lastId: string) => Promise<ReadableStream<Uint8Array>>;
  /** Reads the current view. */
  read: (signal: AbortSignal) => Promise<SessionView>;
  /** Resolves after `ms` milliseconds, rejects as soon as the signal aborts. Default: a timer. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<void>;
}

/** Watches a session by a stream of views, and polls while there is none. See `SessionClient.watch`. */
export async function watchSession(watch: Watch): Promise<void> {
  const { signal, onView, onConnection, read, sleep = wait } = watch;
  const state = { lastId: '', isOver: false, polls: 1 };
  const take = (view: SessionView): void => {
    state.isOver = view.status !== 'open' && view.status !== 'processing';
    onConnection?.(true);
    onView(view);
  };
  const pause = (ms: number) => sleep(ms, signal).catch(() => undefined);
  /** True where the proxy ended a stream that had delivered. */
  const follow = () =>
    readStream(watch, sleep, state.lastId, (id, view) => {
      state.lastId = id;
      state.polls = 1;
      take(view);
      return state.isOver;
    });
  /** Undefined where the attempt failed and may succeed later. */
  const attempt = async <T>(run: () => Promise<T>): Promise<T | undefined> => {
    try {
      return await run();
    } catch (error) {
      // An earlier proxy has no stream.
      const isFinal = isIdproofError(error) && !error.retryable && error.code !== 'not_found';
      if (isFinal && !signal.aborted) throw error;
      return undefined;
    }
  };

  while (!signal.aborted && !state.isOver) {
    if (await attempt(follow)) {
      if (!state.isOver) await pause(REOPEN_MS);
      continue;
    }
    for (let left = state.polls; left > 0 && !signal.aborted && !state.isOver; left--) {
      const view = await attempt(() => read(signal));
      if (signal.aborted) return;
      if (view) take(view);
      else onConnection?.(false);
      if (!state.isOver) await pause(POLL_MS);
    }
    state.polls = Math.min(MAX_POLLS, state.polls * 2);
  }
}

/** Reads events until the stream ends, `take` returns true or it is silent for too long. True where it delivered. */
async function readStream(
  { open, signal }: Watch,
  sleep: NonNullable<Watch['sleep']>,
  lastId: string,
  take: (id: string, view: SessionView) => boolean,
): Promise<boolean> {
  const stopped = new AbortController();
  const stop = (): void => stopped.abort();
  signal.addEventListener('abort', stop, { once: true });
  let timer = new AbortController();
  const limit = (ms: number): void => {
    timer.abort();
    timer = new AbortController();
    sleep(ms, timer.signal).then(stop, () => undefined);
  };
  const state = { hasDelivered: false, isDone: false, chunks: 0 };
  const parser = createParser({
    onEvent: ({ id = '', event, data }) => {
      const view = event === 'session' && !state.isDone ? parseView(data) : undefined;
      if (!view) return;
      state.hasDelivered = true;
      state.isDone = take(id, view);
    },
  });
  try {
    limit(FIRST_EVENT_MS);
    const reader = (await open(stopped.signal, lastId)).getReader();
    const cancel = (): void => void reader.cancel().catch(() => undefined);
    if (stopped.signal.aborted) cancel();
    stopped.signal.addEventListener('abort', cancel, { once: true });
    const decoder = new TextDecoder();
    while (!state.isDone) {
      const { done, value } = await reader.read();
      if (done) break;
      parser.feed(decoder.decode(value, { stream: true }));
      state.chunks += 1;
      if (state.hasDelivered || lastId !== '') limit(SILENT_MS);
    }
    // Without a change, a stream that lives has heartbeats.
    return state.hasDelivered || state.chunks > 1;
  } finally {
    timer.abort();
    signal.removeEventListener('abort', stop);
    stop();
  }
}

function parseView(data: string): SessionView | undefined {
  try {
    return SessionView.safeParse(JSON.parse(data)).data;
  } catch {
    return undefined;
  }
}
