import { Hono } from 'hono';
import * as z from 'zod';
import { createRoom, readBody } from '../body.js';
import { receivePicture } from '../picture.js';
import { captureDocument, captureFace, type CaptureAnswer, type CaptureParts } from './capture.js';
import { hashTicket } from './client-cfg.js';
import { ekycResult, TRIES, type Flow } from './flow.js';

const MAX_BODY_BYTES = 11 * 1024 * 1024;

const DocumentBody = z.strictObject({
  front: z.string().min(1),
  back: z.string().min(1).optional(),
  /** True when a phone's own camera took it (degraded mode). */
  degraded: z.boolean().default(false),
});
const FaceBody = z.strictObject({ face: z.string().min(1), degraded: z.boolean().default(false) });

type Refusal = { status: 400 | 401 | 409 | 410 | 413 | 422; error: string };
type Checked<Value> = { value: Value } | { refusal: Refusal };

const refuse = (status: Refusal['status'], error: string) => ({ refusal: { status, error } });

/**
 * The hosted page's own routes, by the ticket out of `clientCfg` (`Authorization: Bearer`): captures go here and nowhere
 * else. No part of the provider's interface.
 */
export function createPageApi(parts: CaptureParts & { clock: () => number; maxHeldBytes: number }): Hono {
  const { state, clock } = parts;
  const room = createRoom(parts.maxHeldBytes);
  const busy = new Set<string>();

  /** The flow of the ticket, open and in time, with nobody else at work on it. */
  function admit(request: Request): Checked<Flow> {
    const ticket = request.headers.get('Authorization')?.match(/^Bearer ([\w-]{43})$/)?.[1];
    const flow = ticket && state.flows.findByTicket(hashTicket(ticket));
    if (!flow) return refuse(401, 'not a ticket of an open transaction');
    if (ekycResult(flow, clock()) !== 'InProcess') return refuse(410, 'the transaction is over');
    if (busy.has(flow.transactionId)) return refuse(409, 'a capture is being looked at');
    return { value: flow };
  }

  async function capture<Body>(
    request: Request,
    schema: z.ZodType<Body>,
    work: (flow: Flow, body: Body) => Promise<Checked<CaptureAnswer>>,
  ): Promise<Response> {
    const admitted = admit(request);
    if ('refusal' in admitted) return problem(admitted.refusal);
    const { transactionId } = admitted.value;
    busy.add(transactionId);
    const lease = room.lease();
    try {
      const read = await readBody(request, MAX_BODY_BYTES, lease);
      if ('refused' in read) return problem({ status: 413, error: read.refused });
      const parsed = schema.safeParse(parseJson(read.bytes));
      if (!parsed.success) return problem({ status: 422, error: parsed.error.issues[0]?.path.join('.') ?? 'body' });
      const done = await work(admitted.value, parsed.data);
      return 'refusal' in done ? problem(done.refusal) : Response.json(done.value, { headers: NO_STORE });
    } finally {
      lease.release();
      busy.delete(transactionId);
    }
  }

  const app = new Hono();
  app.post('/document', (context) =>
    capture(context.req.raw, DocumentBody, async (flow, { front, back, degraded }) => {
      if (flow.settings.docType === '' || flow.kind === 'reusable') return refuse(409, 'no document is asked for');
      if (flow.tries.document >= TRIES) return refuse(409, 'no try is left');
      const first = receivePicture(front);
      const second = back === undefined ? undefined : receivePicture(back);
      if (!first.ok) return refuse(422, `front: ${first.why}`);
      if (second && !second.ok) return refuse(422, `back: ${second.why}`);
      if (degraded && !flow.settings.allowDegradation) return NOT_DEGRADED;
      const pictures = { front: first.bytes, ...(second ? { back: second.bytes } : {}), degraded };
      return { value: await captureDocument(parts, flow, pictures) };
    }),
  );
  app.post('/face', (context) =>
    capture(context.req.raw, FaceBody, async (flow, { face, degraded }) => {
      const hasDocument = flow.settings.docType === '' || flow.reading !== undefined;
      if (!hasDocument) return refuse(409, 'the document comes first');
      if (flow.tries.face >= TRIES) return refuse(409, 'no try is left');
      const picture = receivePicture(face);
      if (!picture.ok) return refuse(422, `face: ${picture.why}`);
      if (degraded && !flow.settings.allowDegradation) return NOT_DEGRADED;
      // Actions are shown in frames, which this route does not take.
      return { value: await captureFace(parts, flow, { face: picture.bytes, degraded, frames: {} }) };
    }),
  );
  app.post('/interrupt', (context) => {
    const admitted = admit(context.req.raw);
    if ('refusal' in admitted) return problem(admitted.refusal);
    state.flows.update({ ...admitted.value, state: 'cancelled' });
    return Response.json({}, { headers: NO_STORE });
  });
  return app;
}

const NOT_DEGRADED = refuse(422, 'degraded: not allowed in this transaction');
const NO_STORE = { 'Cache-Control': 'no-store' };

function problem({ status, error }: Refusal): Response {
  return Response.json({ error }, { status, headers: NO_STORE });
}

function parseJson(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;
  }
}
