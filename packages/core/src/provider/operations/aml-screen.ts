import * as z from 'zod';
import { fieldFacts, choice, optionalObject, optionalText, refuseTogether, text } from '../fields.js';
import { HitResult } from '../models/aml-hits.js';
import { list, MaybeText } from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';
import { characterLength } from '../text-length.js';

const Person = z.strictObject({
  /** In English. */
  personName: text({ maxLength: 128 }),
  personLocalName: optionalText({ maxLength: 128 }),
  personCertNo: optionalText({ maxLength: 128 }),
  personGender: optionalText({ maxLength: 8 }),
  /** Free text; `1982/Jan/08` appears. */
  personBirthday: optionalText({ maxLength: 16 }),
  personNationality: optionalText({ maxLength: 8 }),
  personCountry: optionalText({ maxLength: 32 }),
});

const Entity = z.strictObject({
  /** In English. */
  entityName: text({ maxLength: 256 }),
  entityLocalName: optionalText({ maxLength: 256 }),
  entityCertNo: optionalText({ maxLength: 128 }),
  entityCountry: optionalText({ maxLength: 32 }),
});

const EXTEND_DATA = 512;

/** A JSON value of at most 512 characters when written. */
const extendData = z
  .unknown()
  .superRefine((value, context) => {
    const isLong = value != null && characterLength(JSON.stringify(value)) > EXTEND_DATA;
    if (isLong) context.addIssue({ code: 'custom', params: { why: 'too_long' }, input: value });
  })
  .optional()
  .register(fieldFacts, { kind: 'open', required: false, maxLength: EXTEND_DATA, rule: 'any JSON' });

const Fields = z.strictObject({
  customerId: text({ maxLength: 128 }),
  subjectType: choice(['PERSON', 'ENTITY']),
  bizCode: text({ maxLength: 64 }),
  person: optionalObject(Person),
  entity: optionalObject(Entity),
  extendData,
});

function checkSubject({ subjectType, person, entity }: z.output<typeof Fields>, context: z.core.$RefinementCtx): void {
  if (subjectType === 'PERSON' && !person) refuseTogether(context, ['person'], 'missing');
  if (subjectType === 'ENTITY' && !entity) refuseTogether(context, ['entity'], 'missing');
  if (subjectType === 'PERSON' && entity) refuseTogether(context, ['entity']);
  if (subjectType === 'ENTITY' && person) refuseTogether(context, ['person']);
}

/** Screens a person or a company against the caller's own watchlist (specification 4.6). */
export const amlScreen = defineOperation({
  name: 'v3.aml.nss.screen',
  section: '4.6',
  version: 'v3',
  path: 'aml/nss/screen',
  isCommon: true,
  idempotent: true,
  request: Fields.superRefine(checkSubject),
  response: z.object({
    result: Result,
    /** Not of this operation (specification 4.6); some gateways send one. */
    transactionId: OptionalId,
    eventId: z.string(),
    /** `ACCEPT`, `REVIEW`, `REJECT`, or a value added since. */
    decision: z.string(),
    bizCode: z.string(),
    /** Empty without a hit. */
    hitResults: list(HitResult),
    totalHits: z.int(),
    /** `HIGH`, `MEDIUM`, `LOW` or empty. */
    rcrrRiskLevel: MaybeText,
  }),
  codes: { SUCCESS: 'S', PARAM_MISSING: 'F', PARAM_ILLEGAL: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'PARAM_ILLEGAL', missing: 'PARAM_MISSING' },
});
