import { SESSION_ROUTES, type SessionRoute } from '@idproof/core/session';
import { Hono } from 'hono';
import type * as z from 'zod/mini';
import { findSession, type Found } from '../auth.js';
import type { Context } from '../context.js';
import { findCapturing } from '../model/handoff.js';
import { toDeviceView } from '../session/handoff-view.js';
import { endHandoffStep, offerStep } from '../handoff/offer.js';
import { noteSeen } from '../handoff/presence.js';
import { assertAllowed, type Act } from '../model/rights.js';
import { parseBody } from '../http/parse-body.js';
import type { RateLimiter } from '../http/rate-limit.js';
import { readBody } from '../http/read-body.js';
import { validate, type Schema } from '../http/validate.js';
import { sha256 } from '../sealing/keys.js';
import { createOnce, identifyCall, type Call, type StepAnswer } from '../session/idempotency.js';
import type { SessionRecord } from '../model/record.js';
import { markSeen, loadSession } from '../session/sessions.js';
import { createView } from '../session/view.js';
import { cancelStep } from '../steps/cancel.js';
import { confirmStep } from '../steps/confirm.js';
import { consentStep } from '../steps/consent.js';
import { skipPaperStep } from '../steps/skip-paper.js';
import { discardStep } from '../steps/discard.js';
import { extendStep } from '../steps/extend.js';
import { initializeStep } from '../steps/initialize.js';
import { checkResultStep, resumeDecision, returnStep } from '../steps/hosted-result.js';
import { answerJson, type Env, type Handler, type RouteContext } from '../http/app.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { createImageSteps } from './image-steps.js';
import { createPaperStep } from './paper-steps.js';
import type { RunDeletions } from '../upstream/provider-deletions.js';
import { createBackoff } from '../backoff.js';
import { findRunning } from '../session/claim.js';

/** Largest body of a step without images, in bytes. */
const SMALL_BODY = 16 * 1024;
/** The same of corrections: 32 of 200 characters, each of 12 bytes at most. */
const CORRECTIONS_BODY = 96 * 1024;

type Routes = typeof SESSION_ROUTES;
type StepRoute = Exclude<SessionRoute, 'view'>;
type Body<Name extends StepRoute> = z.infer<Routes[Name]['body']>;

/** Routes of the person's browser, with a client token: all routes of the protocol. */
export function browserRoutes(ctx: Context, perToken: RateLimiter, runDeletions: RunDeletions): Hono<Env> {
  const app = new Hono<Env>();
  const handlers = createHandlers(ctx, perToken, runDeletions);
  for (const name of Object.keys(SESSION_ROUTES) as SessionRoute[]) {
    const { method, path } = SESSION_ROUTES[name];
    app.on(method, path, handlers[name]);
  }
  return app;
}

/** A step whose body holds no image. */
interface SmallStep<Content> {
  act: Act | ((body: Content) => Act);
  /** Hash of the body, to recognize a repeated call. Default: the body is empty. */
  hash?: (body: Content) => string;
  /** Runs the step on the current session. */
  work: (call: Call, body: Content, c: RouteContext) => (record: SessionRecord) => Promise<StepAnswer>;
  /** False: the step may run concurrently with others of its session. Default true. */
  isExclusive?: boolean;
  /** Largest body in bytes. Default: `SMALL_BODY`. */
  maxBytes?: number;
}

function createHandlers(
  ctx: Context,
  perToken: RateLimiter,
  runDeletions: RunDeletions,
): Record<SessionRoute, Handler> {
  const once = createOnce(ctx);
  const openSession = async (c: RouteContext): Promise<Found> => {
    const found = await findSession(ctx, c.req.raw.headers);
    c.set('sessionId', found.record.id);
    await perToken.take(found.record.id);
    await noteSeen(ctx, found);
    return found;
  };
  /** A browser that disconnected has not seen the end, nor has a phone: it is shown when the person comes back. */
  const answer = async (
    c: RouteContext,
    { sessionId, caller: { device } }: Pick<Call, 'sessionId' | 'caller'>,
    content: StepAnswer,
    known?: SessionRecord,
  ): Promise<Response> => {
    if (!('status' in content)) return answerJson(c, content);
    const isShown = content.status === 'finished' && device === 'owner' && !c.req.raw.signal.aborted;
    if (isShown) await markSeen(ctx, sessionId, known);
    return answerJson(c, toDeviceView(content, device));
  };
  /** Runs steps that call the provider one after the other. */
  const exclusive = async (c: RouteContext, call: Call, work: (record: SessionRecord) => Promise<StepAnswer>) => {
    const content = await once(call, work, (run) => ctx.runExclusive(call.sessionId, run));
    return answer(c, call, content);
  };
  const concurrent = async (c: RouteContext, call: Call, work: (record: SessionRecord) => Promise<StepAnswer>) =>
    answer(c, call, await once(call, work));
  const smallStep =
    <Name extends StepRoute>(
      name: Name,
      { act, hash, work, isExclusive = true, maxBytes = SMALL_BODY }: SmallStep<Body<Name>>,
    ): Handler =>
    async (c) => {
      const { record, caller } = await openSession(c);
      const idempotencyKey = readIdempotencyKey(c);
      const schema = SESSION_ROUTES[name].body as unknown as Schema<Body<Name>>;
      const body = validate(schema, parseBody(await readBody(c, maxBytes)));
      const call = identifyCall(name, {
        sessionId: record.id,
        caller,
        act: typeof act === 'function' ? act(body) : act,
        idempotencyKey,
        body: hash?.(body) ?? '',
      });
      assertAllowed(record, caller, call.act);
      return (isExclusive ? exclusive : concurrent)(c, call, work(call, body, c));
    };

  return {
    view: async (c) => {
      const { record: found, caller } = await openSession(c);
      assertAllowed(found, caller, 'read');
      // A device that only watches wants to know that a call is running.
      const record = findCapturing(found) === caller.device ? await waitForRunningCall(ctx, found) : found;
      resumeDecision(ctx, record);
      return answer(c, { sessionId: record.id, caller }, createView(ctx, record), record);
    },
    consent: smallStep('consent', {
      act: ({ decision }) => (decision === 'granted' ? 'agree' : 'stop'),
      hash: ({ decision, textHash }) => sha256(decision, textHash),
      work: (call, body) => () => consentStep(ctx, call, body, runDeletions),
      isExclusive: false,
    }),
    initialize: smallStep('initialize', {
      act: 'capture',
      hash: ({ embed, metaInfo, docType }) => sha256(JSON.stringify([embed, metaInfo, docType])),
      work: (call, body, c) => (now) => initializeStep(ctx, call, now, body, c.req.header('origin')),
    }),
    returned: smallStep('returned', {
      act: 'capture',
      hash: ({ response }) => sha256(response),
      work: (call, body) => (now) => returnStep(ctx, call, now, body),
    }),
    checkresult: smallStep('checkresult', { act: 'read', work: () => (now) => checkResultStep(ctx, now) }),
    confirm: smallStep('confirm', {
      act: 'capture',
      hash: ({ corrections }) => sha256(JSON.stringify(corrections.map(({ field, value }) => [field, value]))),
      work: (call, body) => () => confirmStep(ctx, call, body),
      maxBytes: CORRECTIONS_BODY,
    }),
    discard: smallStep('discard', {
      act: 'capture',
      hash: ({ step, idempotencyKey }) => sha256(step, '\n', idempotencyKey),
      work: (call, body) => () => discardStep(ctx, call, body),
      isExclusive: false,
    }),
    parsePaper: createPaperStep(ctx, { openSession, exclusive }),
    skipPaper: smallStep('skipPaper', {
      act: 'capture',
      hash: ({ schemaId }) => sha256(schemaId),
      work:
        (call, { schemaId }) =>
        (now) =>
          skipPaperStep(ctx, call, now, schemaId),
    }),
    extend: smallStep('extend', { act: 'extend', work: (call) => () => extendStep(ctx, call), isExclusive: false }),
    cancel: smallStep('cancel', {
      act: 'stop',
      work: (call) => (now) => cancelStep(ctx, call, now),
      isExclusive: false,
    }),
    handoff: smallStep('handoff', { act: 'offer', work: (call) => () => offerStep(ctx, call), isExclusive: false }),
    endHandoff: smallStep('endHandoff', {
      act: 'end',
      work: (call) => () => endHandoffStep(ctx, call),
      isExclusive: false,
    }),
    ...createImageSteps(ctx, { openSession, exclusive, concurrent }),
  };
}

/** Backoff of a view that waits for a running call; milliseconds. */
const VIEW_BACKOFF = { first: 50, longest: 500, total: 10_000 };

/**
 * Waits until no call of the session is running, for `VIEW_BACKOFF.total` at most. A page that is reloaded while its
 * images are checked would otherwise ask for them again, just before the answer comes.
 */
async function waitForRunningCall(ctx: Context, record: SessionRecord): Promise<SessionRecord> {
  const pause = createBackoff({ ...VIEW_BACKOFF, sleep: ctx.sleep });
  let now = record;
  while (findRunning(ctx, now) && (await pause())) now = await loadSession(ctx, record.id);
  return now;
}
