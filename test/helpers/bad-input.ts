import {
  describeFields,
  type DescribedField,
  type FaultReason,
  OPERATIONS,
  type OperationName,
} from '@idproof/core/provider';
import { ENTITY_BODY, RIGHT_BODIES } from './right-bodies.js';

/** One body that must be refused, and for which field and reason. */
export interface BadInput {
  title: string;
  operation: OperationName;
  field: string;
  why: FaultReason;
  body: Record<string, unknown>;
}

type Change = { why: FaultReason; title: string; value: unknown };

const REMOVED = Symbol('removed');

/** One byte over in UTF-8, and well below the limit in characters. */
function oneByteOver(maxBytes: number): string {
  const emoji = '😀'.repeat(Math.floor((maxBytes + 1) / 4));
  return emoji + 'a'.repeat(maxBytes + 1 - Buffer.byteLength(emoji));
}

const WRONG_TYPES: readonly unknown[] = [42, true, ['a'], { a: 'b' }];

function longChanges({ kind, maxBytes, maxLength }: DescribedField['facts']): Change[] {
  if (maxLength !== undefined) {
    return [{ why: 'too_long', title: 'one character over', value: 'a'.repeat(maxLength + 1) }];
  }
  if (maxBytes === undefined) return [];
  const value = kind === 'image' ? 'A'.repeat(maxBytes + 1) : oneByteOver(maxBytes);
  return [{ why: 'too_long', title: 'one byte over', value }];
}

function textChanges(facts: DescribedField['facts']): Change[] {
  return [
    ...(facts.mayBeEmpty ? [] : [{ why: 'empty' as const, title: 'empty', value: '' }]),
    ...longChanges(facts),
    ...WRONG_TYPES.map((value): Change => ({ why: 'type', title: `type ${JSON.stringify(value)}`, value })),
  ];
}

/** Wrong values by kind of field: each kind that restricts its values needs a line here. */
const WRONG_VALUES: Record<DescribedField['facts']['kind'], readonly string[]> = {
  text: [],
  object: [],
  open: [],
  integer: [],
  list: [],
  enum: ['NOT_A_VALUE', 'selfie', '0000000100'],
  rect: ['1,2,3', '1,2,3,4,5', '-1,2,3,4', '1,2,0,4', '1;2;3;4', '1.5,2,3,4', 'left,top,width,height'],
  image: [
    'not base64',
    'QUJD',
    'QUJDR',
    'data:image/jpeg;base64,/9j/',
    Buffer.from('%PDF-1.7 renamed').toString('base64'),
  ],
};

function typeChanges(values: readonly unknown[]): Change[] {
  return values.map((value) => ({ why: 'type', title: `type ${JSON.stringify(value)}`, value }));
}

function ownChanges(facts: DescribedField['facts']): Change[] {
  switch (facts.kind) {
    case 'object':
      return typeChanges(['text', 42, ['a']]);
    case 'list':
      return [
        ...typeChanges(['text', 42, { a: 'b' }]),
        ...(facts.maxItems === undefined
          ? []
          : [
              {
                why: 'too_long' as const,
                title: 'one item over',
                value: Array.from({ length: facts.maxItems + 1 }, validItem(facts)),
              },
            ]),
        { why: 'value', title: 'a wrong item', value: [wrongItem(facts)] },
      ];
    case 'integer':
      return [
        ...typeChanges(['3', true, [3]]),
        ...[0, -1, 1.5, 1e9].map((value): Change => ({ why: 'value', title: `value ${value}`, value })),
      ];
    case 'open':
      return [{ why: 'too_long', title: 'one character over', value: 'a'.repeat((facts.maxLength ?? 0) - 1) }];
    case 'enum':
      return textChanges(facts);
    default:
      return textChanges(facts);
  }
}

/** Valid items, so that only their number is wrong. */
function validItem({ rule = '' }: DescribedField['facts']): (_: unknown, index: number) => unknown {
  if (rule.startsWith('objects of one name')) return () => ({ name: 'x' });
  if (rule.startsWith('document type codes')) return (_, index) => String(index).padStart(11, '0');
  if (rule.startsWith('ISO 3166-1')) return () => 'UTO';
  const values = rule.split(', ');
  return (_, index) => values[index % values.length];
}

function wrongItem({ rule = '' }: DescribedField['facts']): unknown {
  return rule.startsWith('objects of one name') ? { name: '' } : 'NOT_A_VALUE';
}

/** A document may be a PDF too: only what is no file at all is wrong. */
const NO_DOCUMENTS = ['not base64', 'QUJD', 'QUJDR', 'data:application/pdf;base64,JVBERi0='];

function wrongValues({ kind, rule }: DescribedField['facts']): readonly string[] {
  return rule === 'base64 of the document' ? NO_DOCUMENTS : WRONG_VALUES[kind];
}

function listChanges({ facts }: DescribedField): Change[] {
  const absent: Change[] = facts.required
    ? [
        { why: 'missing', title: 'missing', value: REMOVED },
        { why: 'missing', title: 'null', value: null },
      ]
    : [];
  const own = ownChanges(facts);
  const values = wrongValues(facts).map((value): Change => ({ why: 'value', title: `value ${value}`, value }));
  return [...absent, ...own, ...values];
}

/** A person and a company are never screened at once. */
function rightBody(operation: OperationName, path: string): unknown {
  return operation === 'v3.aml.nss.screen' && path.startsWith('entity') ? ENTITY_BODY : RIGHT_BODIES[operation];
}

/** The valid body with one value changed. */
function changed(operation: OperationName, path: string, value: unknown): Record<string, unknown> {
  const body = structuredClone(rightBody(operation, path)) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((object, key) => object[key] as Record<string, unknown>, body);
  if (value === REMOVED) delete holder[last];
  else holder[last] = value;
  return body;
}

/** A depth that a parser accepts, far beyond any documented request. */
function nested(depth: number): unknown {
  return depth === 0 ? 'end' : { deeper: nested(depth - 1) };
}

/** Every kind of invalid value that the contract names, for every field of an operation. */
export function badInputs(operation: OperationName): BadInput[] {
  const fields = describeFields(OPERATIONS[operation].request);
  const cases = fields.flatMap((field) =>
    listChanges(field).map(({ why, title, value }) => ({ field: field.path, why, title, value })),
  );
  const holders =
    fields.length === 0
      ? []
      : ['', ...fields.filter(({ facts }) => facts.kind === 'object').map(({ path }) => `${path}.`)];
  const unknown = holders.flatMap((holder) => [
    { field: `${holder}unheardOf`, why: 'unknown' as const, title: 'unknown field', value: 'x' },
    { field: `${holder}unheardOf`, why: 'unknown' as const, title: 'unknown deep field', value: nested(20) },
  ]);
  return [...cases, ...unknown].map(({ field, why, title, value }) => ({
    title: `${operation} ${field}: ${title.slice(0, 60)}`,
    operation,
    field,
    why,
    body: changed(operation, field, value),
  }));
}
