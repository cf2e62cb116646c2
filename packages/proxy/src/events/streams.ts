import { IdproofError } from '@idproof/core/errors';
import { assertCurrent, type Found } from '../auth.js';
import type { Context } from '../context.js';
import { toDeviceView } from '../session/handoff-view.js';
import { noteLeft, noteSeen } from '../handoff/presence.js';
import { LimitReached } from '../http/limit-reached.js';
import { sha256 } from '../sealing/keys.js';
import { isOver } from '../model/positions.js';
import { bringUpToDate, markSeen } from '../session/sessions.js';
import { createView } from '../session/view.js';

/** Streams of one token at once: a page that is reloaded has two for a moment. A further one ends the oldest. */
const PER_TOKEN = 2;
/**
 * Interval in ms in which a stream reads its session, in addition to the store's notifications: for those that were lost,
 * for other processes on an SQLite file, and for the effects of time.
 */
const CHECK_MS = 5000;
/** Checks between two heartbeats, which keep a silent connection open and reveal a closed one. */
const CHECKS_PER_BEAT = 3;
/** Events that wait for a slow reader. Further changes are merged into the next one. */
const MAX_WAITING = 2;
/** Wait in ms that a refused browser is asked for. */
const RETRY_AFTER = 30_000;

interface StreamOptions {
  found: Found;
  /** Address that the limit counts. */
  address: string | undefined;
  /** `Last-Event-ID` of the request: the content that the browser has. */
  lastId: string;
}

interface Stream {
  token: string;
  address: string | undefined;
  end: () => void;
}

/** Streams of views at this instance. */
export interface Streams {
  /** Opens a stream. Rejects with `rate_limited` where this instance or the address has too many. */
  open: (options: StreamOptions) => ReadableStream<Uint8Array>;
  count: () => number;
  /** Ends all streams; their browsers connect again, to another instance. */
  close: () => void;
}

export function createStreams(ctx: Context): Streams {
  const { streams: most, streamsPerAddress } = ctx.settings.limits;
  const streams = new Set<Stream>();
  const ofToken = (token: string) => [...streams].filter((stream) => stream.token === token);
  const assertRoom = (address: string | undefined): void => {
    if (streams.size >= most) throw new LimitReached('streams', RETRY_AFTER);
    if (address === undefined) return;
    const count = [...streams].filter((stream) => stream.address === address).length;
    if (count >= streamsPerAddress) throw new LimitReached('streams-per-address', RETRY_AFTER);
  };

  return {
    open({ found, address, lastId }) {
      const { token } = found.caller;
      const own = ofToken(token);
      if (own.length >= PER_TOKEN) own[0]?.end();
      assertRoom(address);
      return createStream(ctx, found, lastId, (end) => {
        const stream = { token, address, end };
        streams.add(stream);
        return () => {
          streams.delete(stream);
          return ofToken(token).length > 0;
        };
      });
    },
    count: () => streams.size,
    close: () => {
      for (const { end } of streams) end();
    },
  };
}

/**
 * `register` is called with a function that ends the stream. It returns a function to be called after the end, which
 * says whether the token has another stream.
 */
function createStream(
  ctx: Context,
  found: Found,
  lastId: string,
  register: (end: () => void) => () => boolean,
): ReadableStream<Uint8Array> {
  const { id } = found.record;
  const stopped = new AbortController();
  let stop = (): boolean => false;
  let update = (): void => {};
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const isFull = (): boolean => (controller.desiredSize ?? 0) <= 0;
        const write = (text: string): void => controller.enqueue(encoder.encode(text));
        const send = createSender(ctx, found, lastId, { isFull, write });
        const end = (): void => {
          if (stopped.signal.aborted) return;
          stop();
          controller.close();
        };
        update = merge(() =>
          send().then(
            (isLast) => isLast && end(),
            () => end(),
          ),
        );
        const unsubscribe = ctx.store.subscribe?.(id, update);
        const unregister = register(end);
        stop = () => {
          stopped.abort();
          unsubscribe?.();
          return unregister();
        };
        write('retry: 1000\n\n');
        update();
        void check(ctx, found, stopped.signal, { update, beat: () => void (isFull() || write(':\n\n')) });
      },
      // A change that met a full queue is sent once there is room.
      pull: () => update(),
      async cancel() {
        // A page that was reloaded has a newer one.
        if (!stop()) await noteLeft(ctx, found);
      },
    },
    { highWaterMark: MAX_WAITING },
  );
}

const encoder = new TextEncoder();

/** Reads the session again and again until the signal aborts. */
async function check(
  ctx: Context,
  found: Found,
  signal: AbortSignal,
  { update, beat }: { update: () => void; beat: () => void },
): Promise<void> {
  for (let checks = 1; !signal.aborted; checks++) {
    await ctx.sleep(CHECK_MS, signal);
    if (signal.aborted) return;
    if (checks % CHECKS_PER_BEAT === 0) {
      beat();
      await keepSeen(ctx, found);
    }
    update();
  }
}

async function keepSeen(ctx: Context, { record, caller }: Found): Promise<void> {
  if (caller.device !== 'phone') return;
  const now = await ctx.store.get(record.id).catch(() => undefined);
  if (now) await noteSeen(ctx, { record: now, caller });
}

interface Output {
  isFull: () => boolean;
  write: (text: string) => void;
}

/**
 * Returns a function that sends the current view where it differs from the last one, and resolves with true after the
 * end of the session. Rejects where the token is no longer accepted or the session is gone.
 */
function createSender(ctx: Context, { record: { id }, caller }: Found, lastId: string, { isFull, write }: Output) {
  let last = lastId;
  return async (): Promise<boolean> => {
    const found = await readOrSkip(ctx, id);
    if (found === 'skip') return false;
    if (!found) throw new IdproofError('not_found');
    const record = bringUpToDate(found, ctx.clock());
    assertCurrent(ctx, record, caller);
    if (isFull()) return false;
    const view = toDeviceView(createView(ctx, record), caller.device);
    const eventId = identify(view);
    if (eventId !== last) {
      write(`id: ${eventId}\nevent: session\ndata: ${JSON.stringify(view)}\n\n`);
      last = eventId;
      if (view.status === 'finished' && caller.device === 'owner') await markSeen(ctx, id, record);
    }
    return isOver(record.position);
  };
}

/** A busy store is read at the next check. */
async function readOrSkip(ctx: Context, id: string) {
  return ctx.store.get(id).catch(() => 'skip' as const);
}

/** Identity of a view, whatever time it is. */
function identify(view: ReturnType<typeof toDeviceView>): string {
  const { timeLeft, handoff, ...rest } = view;
  const { codeSeconds: _seconds, ...shown } = handoff ?? {};
  return sha256(JSON.stringify([rest, timeLeft?.isExtendable, shown])).slice(0, 16);
}

/** Runs `work` at once, and once more after a run during which it was asked for again. */
function merge(work: () => Promise<unknown>): () => void {
  let state: 'idle' | 'running' | 'again' = 'idle';
  const run = async (): Promise<void> => {
    do {
      state = 'running';
      await work();
    } while ((state as string) === 'again');
    state = 'idle';
  };
  return () => {
    if (state === 'idle') void run();
    else state = 'again';
  };
}
