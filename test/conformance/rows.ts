import type { OperationName } from '@idproof/core/provider';
import type { Body, Expectation, Need, Probe, RowCase } from './case.js';

/** One row of a request table, as the specification prints it. */
export interface Row {
  /** Dotted wire name. */
  field: string;
  /** Default: the section of the table. */
  section?: string;
  type?: 'text' | 'object' | 'list' | 'integer';
  required?: true;
  /** Bytes in UTF-8, of a text. */
  max?: number;
  /** The longest text that is right; default a free text of two-byte letters. Null: none is tried. */
  longest?: string | null;
  /** Texts, or items of a list, that are right by their type and still none of the accepted ones. */
  wrong?: readonly unknown[];
  /** Every accepted value. */
  right?: readonly unknown[];
  /** The code for what is wrong with this field; default that of the table. */
  code?: Expectation['code'];
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
  /** The code for bad input. */
  bad: Expectation['code'];
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

const OTHER_TYPES: Readonly<Record<NonNullable<Row['type']>, readonly unknown[]>> = {
  text: [42, true, ['a'], { a: 'b' }],
  object: ['text', 42, ['a']],
  list: ['text', 42, { a: 'b' }],
  integer: ['3', true, [3]],
};

function wrongValues({ required, mayBeEmpty, max, type = 'text', wrong = [] }: Row): [string, unknown][] {
  const values: [string, unknown][] = [];
  if (required) values.push(['left out', LEFT_OUT], ['null', null]);
  if (type === 'text' && !mayBeEmpty) values.push(['empty', '']);
  if (max !== undefined) values.push([`${max + 1} bytes`, oneByteOver(max)]);
  values.push(...OTHER_TYPES[type].map((value): [string, unknown] => [JSON.stringify(value), value]));
  values.push(...wrong.map((value): [string, unknown] => [JSON.stringify(value), asValue(type, value)]));
  return values;
}

const asValue = (type: Row['type'], value: unknown): unknown => (type === 'list' ? [value] : value);

function rightValues({ max, longest, right }: Row): [string, unknown][] {
  const values = (right ?? []).map((value): [string, unknown] => [JSON.stringify(value), value]);
  const text = longest === undefined && !right && max !== undefined ? justFits(max) : longest;
  if (text) values.push([`${Buffer.byteLength(text)} bytes`, text]);
  return values;
}

function rowCase(table: Table, row: Row): RowCase {
  const { operation, request, comesTo } = table;
  const { field, type = 'text', max, required, needs } = row;
  const refused: Expectation = { code: row.code ?? table.bad, names: field };
  const probe = (expect: Expectation) => (entry: [string, unknown]) => ({
    what: `${field}: ${entry[0]}`.slice(0, 80),
    request: withField(request, field, entry[1]),
    expect,
  });
  const probes: Probe[] = [
    ...wrongValues(row).map(probe(refused)),
    ...rightValues(row).map(probe({ code: comesTo.code })),
    ...(required ? [] : [probe({ code: comesTo.code })(['left out', LEFT_OUT])]),
  ];
  const about = [type, max === undefined ? '' : `at most ${max} bytes`, required ? 'required' : 'optional'];
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
