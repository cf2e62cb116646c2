import { characterLength, type OperationName } from '@idproof/core/provider';
import type { Body, Expectation, Need, Probe, RowCase } from './case.js';

/** One row of a request table, as the specification prints it. */
export interface Row {
  /** Dotted wire name. */
  field: string;
  /** Default: the section of the table. */
  section?: string;
  type?: 'text' | 'object' | 'list' | 'integer';
  required?: true;
  /** Of a text, in characters. */
  max?: number;
  /** The same in UTF-8 bytes: where the specification writes `32B`. */
  maxBytes?: number;
  /** The longest text that is right; default a free one that shows the unit. Null: none is tried. */
  longest?: string | null;
  /** Texts, or items of a list, that are right by their type and still none of the accepted ones. */
  wrong?: readonly unknown[];
  /** Every accepted value. */
  right?: readonly unknown[];
  /** The code for what is wrong with this field; default that of the table. */
  code?: Expectation['code'];
  /** The code where it is left out or null; default that for all else. */
  missing?: Expectation['code'];
  /** True when an empty text counts as left out. */
  mayBeEmpty?: true;
  needs?: readonly Need[];
}

export interface Table {
  section: string;
  operation: OperationName;
  /** A request that is right but for what is changed. */
  request: Body;
  /** What the unchanged request comes to. */
  comesTo: Expectation;
  /** The code for bad input, and for a required field that is left out or null where that has its own. */
  bad: Expectation['code'];
  missing?: Expectation['code'];
  rows: readonly Row[];
}

const LEFT_OUT = Symbol('left out');

/** The request with one place changed; objects on the way are made. */
export function withField(request: Body, field: string, value: unknown): Body {
  const body = structuredClone(request) as Record<string, unknown>;
  const keys = field.split('.');
  const last = keys.pop() ?? '';
  let holder = body;
  for (const key of keys) holder = (holder[key] ??= {}) as Record<string, unknown>;
  if (value === LEFT_OUT) delete holder[last];
  else holder[last] = value;
  return body;
}

/** One byte over, and by far not over in characters. */
function oneByteOver(max: number): string {
  const emoji = '😀'.repeat(Math.floor((max + 1) / 4));
  return emoji + 'a'.repeat(max + 1 - Buffer.byteLength(emoji));
}

const justFits = (max: number): string => 'é'.repeat(Math.floor(max / 2)) + 'a'.repeat(max % 2);

/** A text of so many characters: three bytes each, or, as an emoji, two units of a string. */
const letters = (count: number): string => (count % 2 === 0 ? '😀ก'.repeat(count / 2) : `${letters(count - 1)}ก`);

const OTHER_TYPES: Readonly<Record<NonNullable<Row['type']>, readonly unknown[]>> = {
  text: [42, true, ['a'], { a: 'b' }],
  object: ['text', 42, ['a']],
  list: ['text', 42, { a: 'b' }],
  integer: ['3', true, [3]],
};

const missingValues = ({ required }: Row): [string, unknown][] =>
  required
    ? [
        ['left out', LEFT_OUT],
        ['null', null],
      ]
    : [];

function wrongValues({ mayBeEmpty, max, maxBytes, type = 'text', wrong = [] }: Row): [string, unknown][] {
  const values: [string, unknown][] = [];
  if (type === 'text' && !mayBeEmpty) values.push(['empty', '']);
  if (maxBytes !== undefined) values.push([`${maxBytes + 1} bytes`, oneByteOver(maxBytes)]);
  if (max !== undefined) values.push([`${max + 1} characters`, 'a'.repeat(max + 1)]);
  values.push(...OTHER_TYPES[type].map((value): [string, unknown] => [JSON.stringify(value), value]));
  values.push(...wrong.map((value): [string, unknown] => [JSON.stringify(value), asValue(type, value)]));
  return values;
}

const asValue = (type: Row['type'], value: unknown): unknown => (type === 'list' ? [value] : value);

function getLongest({ max, maxBytes, longest, right }: Row): string | null | undefined {
  if (longest !== undefined || right) return longest;
  if (max !== undefined) return letters(max);
  return maxBytes === undefined ? undefined : justFits(maxBytes);
}

function rightValues(row: Row): [string, unknown][] {
  const values = (row.right ?? []).map((value): [string, unknown] => [JSON.stringify(value), value]);
  if (row.mayBeEmpty) values.push(['empty', '']);
  const text = getLongest(row);
  if (text) values.push([`${characterLength(text)} characters of ${Buffer.byteLength(text)} bytes`, text]);
  return values;
}

function rowCase(table: Table, row: Row): RowCase {
  const { operation, request, comesTo } = table;
  const { field, type = 'text', max, maxBytes, required, needs } = row;
  const refused: Expectation = { code: row.code ?? table.bad, names: field };
  const missing: Expectation = { ...refused, code: row.missing ?? row.code ?? table.missing ?? table.bad };
  const probe = (expect: Expectation) => (entry: [string, unknown]) => ({
    what: `${field}: ${entry[0]}`.slice(0, 80),
    request: withField(request, field, entry[1]),
    expect,
  });
  const probes: Probe[] = [
    ...missingValues(row).map(probe(missing)),
    ...wrongValues(row).map(probe(refused)),
    ...rightValues(row).map(probe({ code: comesTo.code })),
    ...(required ? [] : [probe({ code: comesTo.code })(['left out', LEFT_OUT])]),
  ];
  const limit = max === undefined ? maxBytes && `${maxBytes} bytes` : `${max} characters`;
  const about = [type, limit === undefined ? '' : `at most ${limit}`, required ? 'required' : 'optional'];
  const title = `${field}: ${about.filter(Boolean).join(', ')}`;
  return { section: row.section ?? table.section, title, operation, probes, ...(needs ? { needs } : {}) };
}

/** A case for every row, with a probe for every way to break it and for its limits. */
export function createCases(table: Table): RowCase[] {
  return table.rows.map((row) => rowCase(table, row));
}

/** Fields that no table names: outside the reusable flow the specification does not say what they come to. */
export function unknownFieldCase(
  { section, operation, request, bad }: Omit<Table, 'rows' | 'comesTo'>,
  holders: readonly string[] = [],
): RowCase {
  const probes = ['', ...holders.map((holder) => `${holder}.`)].map((holder): Probe => {
    const field = `${holder}unheardOf`;
    return { what: field, request: withField(request, field, 'x'), expect: { code: bad, names: field } };
  });
  return { section, title: 'a field that no table names', operation, needs: ['sandbox'], probes };
}
