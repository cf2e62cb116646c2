import * as z from 'zod';
import { fieldFacts, choice, optionalObject, optionalText, refuseTogether, text, utf8Length } from '../fields.js';
import { HitResult } from '../models/aml-hits.js';
import { MaybeText } from '../models/open-fields.js';
import { defineOperation } from '../operation.js';
import { OptionalId, Result } from '../result.js';

const Person = z.strictObject({
  /** In English. */
  personName: text({ maxBytes: 128 }),
  personLocalName: optionalText({ maxBytes: 128 }),
  personCertNo: optionalText({ maxBytes: 128 }),
  personGender: optionalText({ maxBytes: 8 }),
  /** Free text; `1982/Jan/08` appears. */
  personBirthday: optionalText({ maxBytes: 16 }),
  personNationality: optionalText({ maxBytes: 8 }),
  personCountry: optionalText({ maxBytes: 32 }),
});
export type AmlPerson = z.output<typeof Person>;

const Entity = z.strictObject({
  /** In English. */
  entityName: text({ maxBytes: 256 }),
  entityLocalName: optionalText({ maxBytes: 256 }),
  entityCertNo: optionalText({ maxBytes: 128 }),
  entityCountry: optionalText({ maxBytes: 32 }),
});
export type AmlEntity = z.output<typeof Entity>;

const EXTEND_DATA = 512;

/** A JSON value of at most 512 bytes when written. */
const extendData = z
  .unknown()
  .superRefine((value, context) => {
    const isLong = value != null && utf8Length(JSON.stringify(value), EXTEND_DATA) > EXTEND_DATA;
    if (isLong) context.addIssue({ code: 'custom', params: { why: 'too_long' }, input: value });
  })
  .optional()
  .register(fieldFacts, { kind: 'open', required: false, maxBytes: EXTEND_DATA, rule: 'any JSON' });

const Fields = z.strictObject({
  customerId: text({ maxBytes: 128 }),
  subjectType: choice(['PERSON', 'ENTITY']),
  bizCode: text({ maxBytes: 64 }),
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

/** What the screening says (appendix 6.6): no hit, a possible one, a certain one. */
export const AML_DECISIONS = ['ACCEPT', 'REVIEW', 'REJECT'] as const;

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
    transactionId: OptionalId,
    eventId: z.string(),
    /** `ACCEPT`, `REVIEW`, `REJECT`, or a value added since. */
    decision: z.string(),
    bizCode: z.string(),
    /** Empty without a hit. */
    hitResults: z.array(HitResult),
    totalHits: z.int(),
    /** `HIGH`, `MEDIUM`, `LOW` or empty. */
    rcrrRiskLevel: MaybeText,
  }),
  codes: { SUCCESS: 'S', PARAM_ILLEGAL: 'F', SYSTEM_ERROR: 'F' },
  badInput: { default: 'PARAM_ILLEGAL' },
});
