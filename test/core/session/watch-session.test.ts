import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import { IdproofError } from '@idproof/core/errors';
import type { SessionView } from '@idproof/core/session';
import { watchSession, type Watch } from '../../../packages/core/src/session/watch-session.js';

const VIEW: SessionView = {
  sessionId: 'ids_1',
  status: 'open',
  flow: 'api',
  step: 'consent',
  steps: ['consent', 'document', 'selfie', 'result'],
  locale: 'en',
  consent: { version: '1', locale: 'en', text: 'text', textHash: 'a'.repeat(64), decision: null },
  documents: [],
  capture: { maxBase64Length: 1, upload: true },
  attemptsLeft: { document: 3, selfie: 3, hosted: 3 },
  reasons: [],
  expiresAt: '2026-01-01T00:00:00.000Z',
};
const at = (step: SessionView['step']): SessionView => ({ ...VIEW, step });
const OVER: SessionView = { ...VIEW, status: 'cancelled', step: 'result' };
const event = (id: string, view: SessionView) => `id: ${id}\nevent: session\ndata: ${JSON.stringify(view)}\n\n`;

/** A stream of these pieces; it stays open without `ends`. */
function stream(pieces: string[], ends = true): ReadableStream<Uint8Array> {
  return new ReadableStream({
    start(controller) {
      for (const piece of pieces) controller.enqueue(new TextEncoder().encode(piece));
      if (ends) controller.close();
    },
  });
}

interface Plan {
  streams?: (ReadableStream<Uint8Array> | Error)[];
  reads?: (SessionView | Error)[];
  /** Times that pass at once; others wait until the signal aborts. */
  passing?: number[];
}

/** Runs a watch against planned answers; a plan that is used up ends it. */
async function run({ streams = [], reads = [], passing = [500, 4000] }: Plan) {
  const seen: string[] = [];
  const lastIds: string[] = [];
  const connections: boolean[] = [];
  const slept: number[] = [];
  const controller = new AbortController();
  const untilAborted = (signal: AbortSignal) =>
    new Promise<never>((_resolve, reject) => {
      const abort = () => reject(new IdproofError('aborted'));
      if (signal.aborted) abort();
      signal.addEventListener('abort', abort, { once: true });
    });
  const watch: Watch = {
    signal: controller.signal,
    onView: ({ status, step }) => seen.push(status === 'open' ? step : status),
    onConnection: (isOnline) => connections.push(isOnline),
    open: async (_signal, lastId) => {
      lastIds.push(lastId);
      const next = streams.shift();
      if (next instanceof Error) throw next;
      if (!next) throw new IdproofError('network_failed');
      return next;
    },
    read: async () => {
      const next = reads.shift();
      if (!next) {
        controller.abort();
        throw new IdproofError('aborted');
      }
      if (next instanceof Error) throw next;
      return next;
    },
    sleep: async (ms, signal) => {
      slept.push(ms);
      if (!passing.includes(ms)) await untilAborted(signal);
    },
  };
  const error = await watchSession(watch).then(
    () => null,
    (reason: IdproofError) => reason.code,
  );
  return { seen, lastIds, connections, slept, error };
}

describe('watching a session', () => {
  test('reads a stream in any pieces, opens the next one after its last event, and ends with the session', async () => {
    const whole = event('a', at('consent')) + ':\n\n' + event('b', at('document'));
    const { seen, lastIds, error } = await run({
      streams: [stream(whole.split(/(?=.)/s)), stream([event('c', OVER)], false)],
    });
    assert.deepEqual([seen, lastIds, error], [['consent', 'document', 'cancelled'], ['', 'b'], null]);
  });

  test('polls while no stream can be opened, and tries it again after 1, 2, 4 and 8 polls', async () => {
    const reads = Array.from({ length: 15 }, () => at('document'));
    const { lastIds, seen } = await run({ reads });
    assert.deepEqual([seen.length, lastIds.length], [15, 5]);
  });

  test('polls where a server in between lets no event through', async () => {
    const { seen } = await run({
      streams: [stream(['retry: 1000\n\n', ':\n\n'], false)],
      reads: [OVER],
      passing: [500, 4000, 5000],
    });
    assert.deepEqual(seen, ['cancelled']);
  });

  test('gives a silent stream up', async () => {
    const { seen } = await run({
      streams: [stream([event('a', at('consent'))], false)],
      reads: [OVER],
      passing: [500, 4000, 40_000],
    });
    assert.equal(seen.at(-1), 'cancelled');
  });

  test('reports whether the proxy is reached', async () => {
    const { connections } = await run({ reads: [new IdproofError('network_failed'), at('selfie'), OVER] });
    assert.deepEqual(connections, [false, true, true]);
  });

  test('rejects once the token is not accepted, at the stream and at a poll', async () => {
    assert.equal((await run({ streams: [new IdproofError('handoff_ended')] })).error, 'handoff_ended');
    assert.equal((await run({ reads: [new IdproofError('unauthorized')] })).error, 'unauthorized');
  });

  test('polls at a proxy without streams, and where there are too many', async () => {
    for (const code of ['not_found', 'rate_limited'] as const)
      assert.deepEqual((await run({ streams: [new IdproofError(code)], reads: [OVER] })).seen, ['cancelled']);
  });

  test('ignores what is no view', async () => {
    const text = 'event: session\ndata: {"status":1}\n\nevent: session\ndata: nothing\n\nevent: other\ndata: {}\n\n';
    const { seen } = await run({ streams: [stream([text + event('a', OVER)])] });
    assert.deepEqual(seen, ['cancelled']);
  });
});
