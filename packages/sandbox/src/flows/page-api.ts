import { Hono } from 'hono';
import type * as z from 'zod';
import { createByteBudget, readBody } from '../gateway/body.js';
import { QueueFullError } from '../engine-queue.js';
import { captureDocument, captureFace } from './capture.js';
import type { CaptureParts } from './capture-parts.js';
import { hashTicket } from './client-cfg.js';
import { getEkycResult, hasDocument, TRIES, type CaptureAnswer, type Flow } from './flow.js';
import { DocumentBody, FaceBody, receiveDocument, receiveFace, type Received } from './page-bodies.js';
import { describeProgress } from './progress.js';

const MAX_BODY_BYTES = 11 * 1024 * 1024;

type Refusal = { status: 401 | 409 | 410 | 413 | 422 | 503; error: string };

/** Ends a request with a status that the page understands. */
class RefusedError extends Error {
  override readonly name = 'RefusedError';
  readonly refusal: Refusal;

  constructor(status: Refusal['status'], error: string) {
    super(error);
    this.refusal = { status, error };
  }
}

interface Step<Body, Images> {
  schema: z.ZodType<Body>;
  /** Throws `RefusedError` when the step is out of order. */
  assertInOrder: (flow: Flow) => void;
  receive: (body: Body) => Received<Images>;
  capture: (parts: CaptureParts, flow: Flow, images: Images) => Promise<CaptureAnswer>;
}

const DOCUMENT: Step<z.output<typeof DocumentBody>, Parameters<typeof captureDocument>[2]> = {
  schema: DocumentBody,
  assertInOrder: ({ settings, kind, tries }) => {
    if (settings.docType === '' || kind === 'reusable') throw new RefusedError(409, 'no document is asked for');
    if (tries.document >= TRIES) throw new RefusedError(409, 'no tries are left');
  },
  receive: receiveDocument,
  capture: captureDocument,
};

const FACE: Step<z.output<typeof FaceBody>, Parameters<typeof captureFace>[2]> = {
  schema: FaceBody,
  assertInOrder: (flow) => {
    if (!hasDocument(flow)) throw new RefusedError(409, 'the document comes first');
    if (flow.tries.face >= TRIES) throw new RefusedError(409, 'no tries are left');
  },
  receive: receiveFace,
  capture: captureFace,
};

/**
 * The hosted page's own routes, authorized by the ticket from `clientCfg` (`Authorization: Bearer`). Captures are sent
 * only here. The routes are no part of the provider's interface.
 */
export function createPageApi(parts: CaptureParts & { clock: () => number; maxHeldBytes: number }): Hono {
  const { state, clock } = parts;
  const room = createByteBudget(parts.maxHeldBytes);
  const inOrder = createMutex();

  function requireFlow(request: Request): Flow {
    const ticket = request.headers.get('Authorization')?.match(/^Bearer ([\w-]{43})$/)?.[1];
    const flow = ticket && state.flows.findByTicket(hashTicket(ticket));
    if (!flow) throw new RefusedError(401, 'unknown ticket');
    return flow;
  }

  function requireOpenFlow(request: Request): Flow {
    const flow = requireFlow(request);
    if (getEkycResult(flow, clock()) !== 'InProcess') throw new RefusedError(410, 'the transaction is over');
    return flow;
  }

  async function capture<Body extends { degraded: boolean }, Images>(
    request: Request,
    step: Step<Body, Images>,
  ): Promise<CaptureAnswer> {
    const key = request.headers.get('Idempotency-Key')?.match(/^[\w-]{8,64}$/)?.[0];
    const { lastCapture } = requireFlow(request);
    // The first answer was lost, so the retry gets it again and counts once.
    if (key && lastCapture?.key === key) return lastCapture.answer;
    const flow = requireOpenFlow(request);
    const lease = room.lease();
    try {
      const read = await readBody(request, MAX_BODY_BYTES, lease);
      if ('refused' in read) throw new RefusedError(413, read.refused);
      const parsed = step.schema.safeParse(parseJson(read.bytes));
      if (!parsed.success) throw new RefusedError(422, parsed.error.issues[0]?.path.join('.') || 'body');
      step.assertInOrder(flow);
      if (parsed.data.degraded && !flow.settings.allowDegradation) {
        throw new RefusedError(422, 'degraded: not allowed in this transaction');
      }
      const received = step.receive(parsed.data);
      if ('wrong' in received) throw new RefusedError(422, received.wrong);
      const answer = await step.capture(parts, flow, received.images);
      const after = state.flows.find(flow.transactionId);
      if (key && after) state.flows.update({ ...after, lastCapture: { key, answer } });
      return answer;
    } catch (error) {
      if (error instanceof QueueFullError) throw new RefusedError(503, error.message);
      throw error;
    } finally {
      lease.release();
    }
  }

  const app = new Hono();
  app.get('/transaction', (context) => respond(describeProgress(requireFlow(context.req.raw), clock())));
  app.post('/document', async ({ req: { raw } }) =>
    respond(await inOrder(requireFlow(raw).transactionId, () => capture(raw, DOCUMENT))),
  );
  app.post('/face', async ({ req: { raw } }) =>
    respond(await inOrder(requireFlow(raw).transactionId, () => capture(raw, FACE))),
  );
  app.post('/interrupt', ({ req: { raw } }) =>
    inOrder(requireFlow(raw).transactionId, async () => {
      state.flows.update({ ...requireOpenFlow(raw), state: 'cancelled' });
      return respond({});
    }),
  );
  app.onError((error) => {
    if (!(error instanceof RefusedError)) throw error;
    const { status, error: text } = error.refusal;
    return Response.json({ error: text }, { status, headers: NO_STORE });
  });
  return app;
}

/** Serializes the requests of a transaction, so that a second tab neither counts twice nor overwrites the first. */
function createMutex(): <Result>(transactionId: string, work: () => Promise<Result>) => Promise<Result> {
  const last = new Map<string, Promise<unknown>>();
  return async (transactionId, work) => {
    const before = last.get(transactionId) ?? Promise.resolve();
    const mine = before.then(work, work);
    last.set(transactionId, mine);
    try {
      return await mine;
    } finally {
      if (last.get(transactionId) === mine) last.delete(transactionId);
    }
  };
}

const NO_STORE = { 'Cache-Control': 'no-store' };

function respond(body: object): Response {
  return Response.json(body, { headers: NO_STORE });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
