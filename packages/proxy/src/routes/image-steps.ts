import { IdproofError } from '@idproof/core/errors';
import { SESSION_ROUTES } from '@idproof/core/session';
import type { Found } from '../auth.js';
import type { Context } from '../context.js';
import { keepDocumentStep, openKept } from '../handoff/kept-document.js';
import { assertAllowed, type Act } from '../model/rights.js';
import { sha256 } from '../sealing/keys.js';
import { identifyCall, isKnownCall } from '../session/idempotency.js';
import type { Call, StepAnswer } from '../session/idempotency.js';
import type { SessionRecord } from '../model/record.js';
import type { SessionEvent } from '../model/transition.js';
import { assertPossible } from '../session/sessions.js';
import { wantsBack } from '../session/view.js';
import { compareStep } from '../steps/compare.js';
import { recognizeStep } from '../steps/recognize.js';
import type { Handler, RouteContext } from '../http/app.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { checkChoice, checkMethod, openImages, readImages } from './read-images.js';

interface Parts {
  openSession: (c: RouteContext) => Promise<Found>;
  /** Runs a step once, after the session's other steps, and answers with its result. */
  exclusive: RunStep;
  /** Runs a step once, also beside others of its session. */
  concurrent: RunStep;
}

type RunStep = (c: RouteContext, call: Call, work: (record: SessionRecord) => Promise<StepAnswer>) => Promise<Response>;

type ImageStep = 'recognize' | 'compare' | 'keepDocument';

const IMAGE_FIELDS = {
  recognize: ['frontPageImage', 'backPageImage'],
  compare: ['selfie', 'frontPageImage', 'backPageImage'],
  keepDocument: ['frontPageImage', 'backPageImage'],
} as const;

/** Names of the fields with images that a step accepts. */
function listImageFields(step: ImageStep, record: SessionRecord): readonly string[] {
  return step !== 'compare' || wantsBack(record) ? IMAGE_FIELDS[step] : IMAGE_FIELDS[step].slice(0, 2);
}

/**
 * Steps whose body holds images. Bodies are received within the limits of uploads, and only where the session's state
 * allows the step.
 */
export function createImageSteps(
  ctx: Context,
  { openSession, exclusive, concurrent }: Parts,
): Record<ImageStep, Handler> {
  const receive =
    (
      step: ImageStep,
      work: (c: RouteContext, found: Found, bytes: Uint8Array, key: string) => Promise<Response>,
    ): Handler =>
    async (c) => {
      const found = await openSession(c);
      const { record } = found;
      const key = readIdempotencyKey(c);
      const body = openImages(c, record, listImageFields(step, record));
      assertWanted(found, step, key);
      return ctx.receive(body, { session: record.id, address: c.get('caller') }, (bytes) => work(c, found, bytes, key));
    };
  const identify = (route: ImageStep, { record, caller }: Found, idempotencyKey: string, body: string): Call =>
    identifyCall(route, { sessionId: record.id, caller, act: ACTS[route], idempotencyKey, body });
  return {
    recognize: receive('recognize', async (c, found, bytes, key) => {
      const { record, caller } = found;
      const { body, images } = readImages(ctx, bytes, record, SESSION_ROUTES.recognize.body, IMAGE_FIELDS.recognize);
      const { docType, method, zone } = body;
      const { frontPageImage: front, backPageImage: back } = images;
      checkChoice(ctx, record, docType, back !== undefined);
      checkMethod(record, 'document', method, caller.device);
      if (!front) throw new IdproofError('invalid_field', 'Required', { field: 'frontPageImage' });
      const call = identify(
        'recognize',
        found,
        key,
        sha256(docType, method, front.mark, back?.mark ?? '', zone ? JSON.stringify(zone) : ''),
      );
      return exclusive(c, call, (now) => recognizeStep(ctx, call, now, { docType, front, back, method, zone }));
    }),
    compare: receive('compare', async (c, found, bytes, key) => {
      const { record, caller } = found;
      const { body, images } = readImages(ctx, bytes, record, SESSION_ROUTES.compare.body, IMAGE_FIELDS.compare);
      const { selfie, frontPageImage: front, backPageImage: back } = images;
      if (!selfie) throw new IdproofError('invalid_field', 'Required', { field: 'selfie' });
      if (!front && caller.device === 'owner')
        throw new IdproofError('invalid_field', 'Required', { field: 'frontPageImage' });
      if (back && !wantsBack(record)) throw new IdproofError('invalid_field', 'Not wanted', { field: 'backPageImage' });
      checkMethod(record, 'selfie', body.method, caller.device);
      const marks = [selfie.mark, front?.mark ?? '', back?.mark ?? ''];
      const call = identify('compare', found, key, sha256(body.method, ...marks));
      return exclusive(c, call, async (now) => {
        const document = front ? { front, back } : await openKept(ctx, now);
        if (!document) throw new IdproofError('picture_mismatch', 'None is kept', { field: 'frontPageImage' });
        return compareStep(ctx, call, now, { selfie, ...document, method: body.method });
      });
    }),
    keepDocument: receive('keepDocument', async (c, found, bytes, key) => {
      const { body } = SESSION_ROUTES.keepDocument;
      const { images } = readImages(ctx, bytes, found.record, body, IMAGE_FIELDS.keepDocument);
      const { frontPageImage: front, backPageImage: back } = images;
      if (!front) throw new IdproofError('invalid_field', 'Required', { field: 'frontPageImage' });
      const call = identify('keepDocument', found, key, sha256(front.mark, back?.mark ?? ''));
      return concurrent(c, call, () => keepDocumentStep(ctx, call, { front, back }));
    }),
  };
}

const ACTS = { recognize: 'capture', compare: 'capture', keepDocument: 'keep' } as const satisfies Record<
  ImageStep,
  Act
>;

const EVENTS = {
  recognize: 'document accepted',
  compare: 'selfie decided',
  keepDocument: 'selfie decided',
} as const satisfies Record<ImageStep, SessionEvent>;

/** Rejects before the body is read, unless the step is possible now on this device or was answered already. */
function assertWanted({ record, caller }: Found, step: ImageStep, key: string): void {
  assertAllowed(record, caller, ACTS[step]);
  // The same images, sent again after the decision, get the same result.
  if (isKnownCall(record, step, key, caller) || (step === 'compare' && record.compared !== undefined)) return;
  assertPossible(record, EVENTS[step]);
}
