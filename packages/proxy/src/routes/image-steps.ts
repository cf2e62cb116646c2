import { IdproofError, SESSION_ROUTES } from '@idproof/core/session';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { identifyCall } from '../session/idempotency.js';
import type { Call, StepAnswer } from '../session/idempotency.js';
import type { SessionRecord } from '../session/record.js';
import { compareStep } from '../steps/compare.js';
import { recognizeStep } from '../steps/recognize.js';
import type { Handler, RouteContext } from './app.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { checkChoice, checkMethod, readImages } from './read-images.js';
import { createUploadSlots } from './upload-slots.js';

interface Parts {
  openSession: (c: RouteContext) => Promise<SessionRecord>;
  /** Answers with a step that happens once, after the session's other steps. */
  exclusive: (c: RouteContext, call: Call, work: (record: SessionRecord) => Promise<StepAnswer>) => Promise<Response>;
}

/** The steps whose body holds pictures: so many at a time. */
export function createImageSteps(
  ctx: Context,
  { openSession, exclusive }: Parts,
): Record<'recognize' | 'compare', Handler> {
  const slots = createUploadSlots(ctx.settings.limits.uploads);
  return {
    recognize: async (c) => {
      const record = await openSession(c);
      const key = readIdempotencyKey(c);
      return slots(c.req.raw, async () => {
        const { body: schema } = SESSION_ROUTES.recognize;
        const names = ['frontPageImage', 'backPageImage'] as const;
        const { body, images } = await readImages(c.req.raw, record, schema, names);
        const { docType, method } = body;
        const { frontPageImage: front, backPageImage: back } = images;
        checkChoice(record, docType, back !== undefined);
        checkMethod(record, method);
        if (!front) throw new IdproofError('invalid_field', 'Required', { field: 'frontPageImage' });
        const call = identifyCall(record.id, 'recognize', key, sha256(docType, method, front.hash, back?.hash ?? ''));
        return exclusive(c, call, (now) => recognizeStep(ctx, call, now, { docType, front, back, method }));
      });
    },
    compare: async (c) => {
      const record = await openSession(c);
      const key = readIdempotencyKey(c);
      return slots(c.req.raw, async () => {
        const { body: schema } = SESSION_ROUTES.compare;
        const { body, images } = await readImages(c.req.raw, record, schema, ['selfie', 'frontPageImage']);
        const { selfie, frontPageImage: front } = images;
        if (!selfie || !front) throw new IdproofError('invalid_field', 'Required', { field: 'selfie' });
        checkMethod(record, body.method);
        const call = identifyCall(record.id, 'compare', key, sha256(body.method, selfie.hash, front.hash));
        return exclusive(c, call, (now) => compareStep(ctx, call, now, { selfie, front, method: body.method }));
      });
    },
  };
}
