import { describeFields, OPERATION_NAMES, OPERATIONS, type OperationName } from '@idproof/core/provider';
import { listCodeBehaviour } from '../../packages/sandbox/src/behaviour/codes.js';
import { listAddedFields, listNeverReturned } from '../../packages/sandbox/src/behaviour/response-fields.js';
import { HANDLERS } from '../../packages/sandbox/src/operations/handlers.js';
import type { Behaviour } from '../../packages/sandbox/src/behaviour/treatment.js';

/** The fields of an operation and what the sandbox does with them; throws for a field without an entry. */
export function decidedFields(name: OperationName): [path: string, behaviour: Behaviour][] {
  return describeFields(OPERATIONS[name].request).map(({ path }) => {
    const behaviour = HANDLERS[name].fields[path];
    if (!behaviour) throw new Error(`${name} ${path}: nobody says what becomes of it`);
    return [path, behaviour];
  });
}

const row = (name: string, { treatment, note, at }: Behaviour): string =>
  `| \`${name}\` | ${treatment} | ${[at && `\`clientCfg\`: \`${at}\``, note].filter(Boolean).join('; ')} |`;

function chapter(name: OperationName): string {
  const fields = decidedFields(name).map(([path, behaviour]) => row(path, behaviour));
  const codes = describeCodes(name);
  const table = fields.length > 0 ? ['| field | treatment | effect |', '|---|---|---|', ...fields, ''] : [];
  return [`### ${name}`, '', ...table, '| code | treatment | when |', '|---|---|---|', ...codes].join('\n');
}

const describeCodes = (wanted: OperationName | 'common'): string[] =>
  listCodeBehaviour().flatMap(([where, code, behaviour]) => (where === wanted ? [row(code, behaviour)] : []));

/** Rows that are equal but for their operation, as one: the first cells, then the operations. */
function mergeOperations(rows: readonly [name: OperationName, ...cells: string[]][]): string[] {
  const byCells = new Map<string, OperationName[]>();
  for (const [name, ...cells] of rows) {
    const key = cells.join(' | ');
    byCells.set(key, [...(byCells.get(key) ?? []), name]);
  }
  const format = (names: readonly OperationName[]): string =>
    names.length === OPERATION_NAMES.length ? 'all' : names.map((name) => `\`${name}\``).join(', ');
  return [...byCells].map(([cells, names]) => `| ${cells} | ${format(names)} |`);
}

/** Every setting that is refused, once. */
function describeUnavailable(): string[] {
  const refused = OPERATION_NAMES.flatMap((name) =>
    decidedFields(name).flatMap(([path, { treatment, note }]): [OperationName, string, string][] =>
      treatment === 'refused' ? [[name, `\`${path}\``, note]] : [],
    ),
  );
  return [
    '### Settings that are not available',
    '',
    '| setting | refused | in |',
    '|---|---|---|',
    ...mergeOperations(refused),
  ];
}

function describeResponses(): string[] {
  const never = listNeverReturned().map(([name, field, why]): [OperationName, string, string] => [
    name,
    `\`${field}\``,
    why,
  ]);
  const added = listAddedFields().map(([name, field, note]): [OperationName, string, string] => [
    name,
    `\`${field}\``,
    note,
  ]);
  return [
    '### Fields of answers that are never returned',
    '',
    '| field | why | of |',
    '|---|---|---|',
    ...mergeOperations(never),
    '',
    '### Fields of answers that the specification does not name',
    '',
    '| field | meaning | of |',
    '|---|---|---|',
    ...mergeOperations(added),
  ];
}

/** What the sandbox does with each field and code: settings it refuses, answers, each operation, the common codes. */
export function describeSandboxFields(): string {
  const common = ['### Common codes', '', '| code | treatment | when |', '|---|---|---|', ...describeCodes('common')];
  const lists = [describeUnavailable(), describeResponses()].map((lines) => lines.join('\n'));
  return [...lists, ...OPERATION_NAMES.map(chapter), common.join('\n')].join('\n\n');
}
