import * as z from 'zod/mini';
import { HINT_CODES } from '../capture/hint-codes.js';
import { ERROR_CODES, type ErrorCode } from '../errors.js';
import { PROGRESS_HANDOFFS, PROGRESS_LEAVES, PROGRESS_MEASURES, PROGRESS_WORKS, type Progress } from '../progress.js';
import { CaptureMethod, Page, ReasonCode, SessionStatus, Step } from '../session/protocol.js';

const errorCodes = Object.keys(ERROR_CODES) as [ErrorCode, ...ErrorCode[]];
const AnyStep = z.union([z.literal('start'), Step]);
const ImageStep = z.enum(['document', 'selfie', 'papers']);
const Hint = z.enum(HINT_CODES);
const FaultCode = z.enum(errorCodes);

/** `Progress` as a schema, for what leaves the page. */
export const ProgressSchema: z.ZodMiniType<Progress> = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('step'), step: AnyStep, previous: z.nullable(AnyStep) }),
  z.strictObject({ name: z.literal('camera_asked'), step: ImageStep }),
  z.strictObject({
    name: z.literal('camera_answered'),
    step: ImageStep,
    answer: z.enum(['granted', 'denied', 'dismissed', 'none']),
    code: z.nullable(FaultCode),
  }),
  z.strictObject({ name: z.literal('hint'), step: ImageStep, hint: Hint }),
  z.strictObject({
    name: z.literal('taken'),
    step: ImageStep,
    page: z.nullable(Page),
    method: CaptureMethod,
    count: z.number(),
    warnings: z.array(Hint),
    measures: z.partialRecord(z.enum(PROGRESS_MEASURES), z.number()),
  }),
  z.strictObject({
    name: z.literal('refused'),
    step: AnyStep,
    by: z.enum(['device', 'service']),
    codes: z.array(z.union([FaultCode, ReasonCode])),
  }),
  z.strictObject({
    name: z.literal('waited'),
    step: AnyStep,
    work: z.enum(PROGRESS_WORKS),
    ms: z.number(),
    code: z.nullable(FaultCode),
  }),
  z.strictObject({ name: z.literal('handoff'), step: AnyStep, event: z.enum(PROGRESS_HANDOFFS) }),
  z.strictObject({ name: z.literal('left'), step: AnyStep, why: z.enum(PROGRESS_LEAVES) }),
  z.strictObject({ name: z.literal('finished'), status: SessionStatus }),
]);
