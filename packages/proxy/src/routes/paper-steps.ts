import { SESSION_ROUTES, type ParsePaperRequest } from '@idproof/core/session';
import type { Found } from '../auth.js';
import { checkPaper, type PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import type { Handler, RouteContext } from '../http/app.js';
import { parseLargeBody } from '../http/parse-body.js';
import { openBody } from '../http/read-body.js';
import { validate, type Schema } from '../http/validate.js';
import type { SessionRecord } from '../model/record.js';
import { assertAllowed } from '../model/rights.js';
import { createImageMarker } from '../sealing/image-mark.js';
import { sha256 } from '../sealing/keys.js';
import { identifyCall, isKnownCall, type Call, type StepAnswer } from '../session/idempotency.js';
import { assertPossible } from '../session/sessions.js';
import { findPaper } from '../steps/change-paper.js';
import { parsePaperStep } from '../steps/parse-paper.js';
import { readIdempotencyKey } from './idempotency-key.js';
import { checkMethod } from './read-images.js';

/** Bytes of a body besides the file. */
const MAX_OTHER_BYTES = 16 * 1024;

interface Parts {
  openSession: (c: RouteContext) => Promise<Found>;
  /** Runs a step once, after the session's other steps, and answers with its result. */
  exclusive: (c: RouteContext, call: Call, work: (now: SessionRecord) => Promise<StepAnswer>) => Promise<Response>;
}

/** The step whose body holds the file of a paper. It is received like images, within the limits of uploads. */
export function createPaperStep(ctx: Context, { openSession, exclusive }: Parts): Handler {
  return async (c) => {
    const found = await openSession(c);
    const { record, caller } = found;
    const idempotencyKey = readIdempotencyKey(c);
    const body = openBody(c, ctx.settings.maxPaperLength + MAX_OTHER_BYTES);
    assertWanted(found, idempotencyKey);
    return ctx.receive(body, { session: record.id, address: c.get('caller') }, async (bytes) => {
      const input = readPaper(ctx, bytes, record);
      const { schemaId, file, fileType, method } = input;
      findPaper(record, schemaId);
      checkMethod(record, 'papers', method, caller.device);
      const call = identifyCall('parsePaper', {
        sessionId: record.id,
        caller,
        act: 'capture',
        idempotencyKey,
        body: sha256(schemaId, '\n', fileType, method, file.mark),
      });
      return exclusive(c, call, (now) => parsePaperStep(ctx, call, now, input));
    });
  };
}

/** Rejects before the body is read, unless a paper may be wanted now from this device or was read already. */
function assertWanted({ record, caller }: Found, idempotencyKey: string): void {
  assertAllowed(record, caller, 'capture');
  if (isKnownCall(record, 'parsePaper', idempotencyKey, caller)) return;
  // The same file, sent again after the last paper, gets the same result.
  if (record.papers?.some(({ file }) => file !== undefined)) return;
  assertPossible(record, 'paper handled');
}

/** Reads the body, which has its own buffer: the file stays bytes. */
function readPaper(ctx: Context, bytes: Uint8Array, record: SessionRecord): PaperInput {
  const { value, bytesOf, onlyLarge } = parseLargeBody(bytes);
  const schema: Schema<ParsePaperRequest> = SESSION_ROUTES.parsePaper.body;
  const { file, fileType, ...rest } = validate(schema, value);
  const base64 = bytesOf(file);
  const checked = checkPaper(base64, fileType, ctx.settings.maxPaperLength, createImageMarker(ctx.ring, record));
  return { ...rest, fileType, file: { ...checked, isAlone: base64 === onlyLarge } };
}
