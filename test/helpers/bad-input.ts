import {
  describeFields,
  type DescribedField,
  type FaultReason,
  OPERATIONS,
  type OperationName,
} from '@idproof/core/provider';
import { RIGHT_BODIES } from './provider.js';

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

function textChanges({ kind, maxBytes = 0 }: DescribedField['facts']): Change[] {
  const long = kind === 'picture' ? 'A'.repeat(maxBytes + 1) : oneByteOver(maxBytes);
  return [
    { why: 'empty', title: 'empty', value: '' },
    { why: 'too_long', title: 'one byte over', value: long },
    ...WRONG_TYPES.map((value): Change => ({ why: 'type', title: `type ${JSON.stringify(value)}`, value })),
  ];
}

/** Wrong values by kind of field: each kind that restricts its values needs a line here. */
const WRONG_VALUES: Record<DescribedField['facts']['kind'], readonly string[]> = {
  text: [],
  object: [],
  enum: ['NOT_A_VALUE', 'selfie', '0000000100'],
  rect: ['1,2,3', '1,2,3,4,5', '-1,2,3,4', '1,2,0,4', '1;2;3;4', '1.5,2,3,4', 'left,top,width,height'],
  picture: [
    'not base64',
    'QUJD',
    'QUJDR',
    'data:image/jpeg;base64,/9j/',
    Buffer.from('%PDF-1.7 renamed').toString('base64'),
  ],
};

function changesOf({ facts }: DescribedField): Change[] {
  const absent: Change[] = facts.required
    ? [
        { why: 'missing', title: 'missing', value: REMOVED },
        { why: 'missing', title: 'null', value: null },
      ]
    : [];
  const own: Change[] =
    facts.kind === 'object'
      ? ['text', 42, ['a']].map((value) => ({ why: 'type', title: `type ${JSON.stringify(value)}`, value }))
      : textChanges(facts);
  const values = WRONG_VALUES[facts.kind].map((value): Change => ({ why: 'value', title: `value ${value}`, value }));
  return [...absent, ...own, ...values];
}

/** The right body with one place changed. */
function changed(operation: OperationName, path: string, value: unknown): Record<string, unknown> {
  const body = structuredClone(RIGHT_BODIES[operation]) as Record<string, unknown>;
  const keys = path.split('.');
  const last = keys.pop() ?? '';
  const holder = keys.reduce((object, key) => object[key] as Record<string, unknown>, body);
  if (value === REMOVED) delete holder[last];
  else holder[last] = value;
  return body;
}

/** Inside what a parser takes; far deeper than any documented request. */
function nested(depth: number): unknown {
  return depth === 0 ? 'end' : { deeper: nested(depth - 1) };
}

/** Every way to be wrong that the contract names, for every field of an operation. */
export function badInputs(operation: OperationName): BadInput[] {
  const fields = describeFields(OPERATIONS[operation].request);
  const cases = fields.flatMap((field) =>
    changesOf(field).map(({ why, title, value }) => ({ field: field.path, why, title, value })),
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
