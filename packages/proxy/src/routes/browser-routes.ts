import {
  CompareRequest,
  ConsentRequest,
  IdproofError,
  InitializeRequest,
  RecognizeRequest,
  ReturnRequest,
  SESSION_ROUTES,
} from '@idproof/core/session';
import type { CaptureMethod } from '@idproof/core/session';
import { Hono } from 'hono';
import { findSession } from '../auth.js';
import type { Context } from '../context.js';
import { parseBody, parseLargeBody } from '../http/parse-body.js';
import type { RateLimiter } from '../http/rate-limit.js';
import { readBody } from '../http/read-body.js';
import { validate } from '../http/validate.js';
import { checkPicture } from '../picture.js';
import type { Picture } from '../picture.js';
import { sha256 } from '../sealing/keys.js';
import { callOf, createOnce } from '../session/idempotency.js';
import type { Call, StepAnswer } from '../session/idempotency.js';
import type { SessionRecord } from '../session/record.js';
import { viewOf } from '../session/view.js';
import { cancelStep } from '../steps/cancel.js';
import { checkResultStep } from '../steps/check-result.js';
import { compareStep } from '../steps/compare.js';
import { consentStep } from '../steps/consent.js';
import { initializeStep } from '../steps/initialize.js';
import { recognizeStep } from '../steps/recognize.js';
import { returnStep } from '../steps/return.js';
import type { Env, RouteContext } from './app.js';
import { createUploadSlots } from './upload-slots.js';

const SMALL_BODY = 16 * 1024;
const IDEMPOTENCY_KEY = /^[\x21-\x7e]{1,128}$/;

/** What the person's browser calls, with a client token. */
export function browserRoutes(ctx: Context, perToken: RateLimiter): Hono<Env> {
  const app = new Hono<Env>();
  const once = createOnce(ctx);
  const slots = createUploadSlots(ctx.settings.limits.uploads);

  const session = async (c: RouteContext): Promise<SessionRecord> => {
    const record = await findSession(ctx, c.req.raw.headers);
    c.set('sessionId', record.id);
    perToken.take(record.id);
    return record;
  };
  const step = async (c: RouteContext, call: Call, work: (record: SessionRecord) => Promise<StepAnswer>) =>
    c.json(await once(call, work, (run) => ctx.inTurn(call.sessionId, run)));
  /** The body of a small step, and the key it was sent under. */
  const small = async <T>(c: RouteContext, schema: Schema<T>) => {
    const key = keyOf(c);
    return { key, body: validate(schema, parseBody(await readBody(c.req.raw, SMALL_BODY))) };
  };

  app.get('/', async (c) => c.json(viewOf(ctx, await session(c))));

  app.post('/consent', async (c) => {
    const { id } = await session(c);
    const { key, body } = await small(c, ConsentRequest);
    const call = callOf(id, 'consent', key, sha256(body.decision, body.textHash));
    return c.json(await once(call, () => consentStep(ctx, call, body)));
  });

  app.post('/initialize', async (c) => {
    const { id } = await session(c);
    const { key, body } = await small(c, InitializeRequest);
    const call = callOf(id, 'initialize', key, sha256(JSON.stringify([body.embed, body.metaInfo, body.docType])));
    return step(c, call, (now) => initializeStep(ctx, call, now, body, c.req.header('origin')));
  });

  app.post('/return', async (c) => {
    const { id } = await session(c);
    const { key, body } = await small(c, ReturnRequest);
    const call = callOf(id, 'return', key, sha256(body.response));
    return step(c, call, (now) => returnStep(ctx, call, now, body));
  });

  app.post('/checkresult', async (c) => {
    const { id } = await session(c);
    const { key } = await small(c, SESSION_ROUTES.checkresult.body);
    const call = callOf(id, 'checkresult', key, '');
    return step(c, call, (now) => checkResultStep(ctx, now));
  });

  app.post('/cancel', async (c) => {
    const { id } = await session(c);
    const { key } = await small(c, SESSION_ROUTES.cancel.body);
    const call = callOf(id, 'cancel', key, '');
    return c.json(await once(call, (now) => cancelStep(ctx, call, now)));
  });

  app.post('/recognize', async (c) => {
    const record = await session(c);
    const key = keyOf(c);
    return slots(c.req.raw, async () => {
      const { body, pictures } = await readPictures(c, record, RecognizeRequest, ['frontPageImage', 'backPageImage']);
      const { docType, method } = body;
      checkChoice(record, docType, method, pictures.backPageImage !== undefined);
      const { frontPageImage: front, backPageImage: back } = pictures;
      if (!front) throw new IdproofError('invalid_field', 'Required', { field: 'frontPageImage' });
      const call = callOf(record.id, 'recognize', key, sha256(docType, method, front.hash, back?.hash ?? ''));
      return step(c, call, (now) => recognizeStep(ctx, call, now, { docType, front, back, method }));
    });
  });

  app.post('/compare', async (c) => {
    const record = await session(c);
    const key = keyOf(c);
    return slots(c.req.raw, async () => {
      const { body, pictures } = await readPictures(c, record, CompareRequest, ['selfie', 'frontPageImage']);
      const { selfie, frontPageImage: front } = pictures;
      if (!selfie || !front) throw new IdproofError('invalid_field', 'Required', { field: 'selfie' });
      checkMethod(record, body.method);
      const call = callOf(record.id, 'compare', key, sha256(body.method, selfie.hash, front.hash));
      return step(c, call, (now) => compareStep(ctx, call, now, { selfie, front, method: body.method }));
    });
  });
  return app;
}

function keyOf(c: RouteContext): string {
  const key = c.req.header('idempotency-key');
  if (key === undefined || !IDEMPOTENCY_KEY.test(key)) {
    throw new IdproofError('malformed_request', 'No Idempotency-Key', { field: 'Idempotency-Key' });
  }
  return key;
}

interface Schema<T> {
  safeParse: Parameters<typeof validate<T>>[0]['safeParse'];
}

/** Reads a body with pictures. These stay bytes: the schema sees placeholders, and each picture is checked by itself. */
async function readPictures<T extends object, Name extends keyof T & string>(
  c: RouteContext,
  record: SessionRecord,
  schema: Schema<T>,
  names: readonly Name[],
): Promise<{ body: T; pictures: Partial<Record<Name, Picture>> }> {
  const limit = record.settings.maxBase64Length;
  const bytes = await readBody(c.req.raw, limit * names.length + SMALL_BODY);
  const { value, bytesOf } = parseLargeBody(bytes);
  const body = validate(schema, value);
  const pictures: Partial<Record<Name, Picture>> = {};
  for (const name of names) {
    const text = body[name];
    if (typeof text === 'string') pictures[name] = checkPicture(bytesOf(text), name, limit);
  }
  return { body, pictures };
}

function checkChoice(record: SessionRecord, docType: string, method: CaptureMethod, hasBack: boolean): void {
  const { docTypes, pages } = record.settings;
  if (!docTypes.includes(docType)) throw new IdproofError('invalid_field', 'Not of this session', { field: 'docType' });
  if (hasBack !== pages.includes('back')) {
    throw new IdproofError('invalid_field', 'The pages are others', { field: 'backPageImage' });
  }
  checkMethod(record, method);
}

function checkMethod(record: SessionRecord, method: CaptureMethod): void {
  if (record.settings.captureMethods.includes(method)) return;
  throw new IdproofError('invalid_field', 'Not allowed in this session', { field: 'method' });
}
