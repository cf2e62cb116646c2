import {
  describeFields,
  OPERATION_NAMES,
  operationPath,
  OPERATIONS,
  type DescribedField,
  type Operation,
  type OperationName,
} from '@idproof/core/provider';

function describeLimit({ maxBytes, maxLength, maxItems }: DescribedField['facts']): string {
  if (maxLength !== undefined) return `${maxLength} characters`;
  if (maxItems !== undefined) return `${maxItems} items`;
  if (maxBytes === undefined) return '';
  return maxBytes % (1024 * 1024) === 0 ? `${maxBytes / (1024 * 1024)} MB of base64 text` : `${maxBytes} bytes`;
}

function row({ path, facts }: DescribedField, code: string, missing: string | undefined): string {
  const cells = [
    `\`${path}\``,
    facts.required ? 'yes' : 'no',
    describeLimit(facts),
    facts.default ?? '',
    [facts.rule, facts.mayBeEmpty ? 'may be empty' : ''].filter(Boolean).join('; '),
    facts.required && missing !== undefined ? `\`${code}\`, absent \`${missing}\`` : `\`${code}\``,
  ];
  return `| ${cells.join(' | ')} |`;
}

function chapter(name: OperationName): string {
  const { section, idempotent, request, codes, badInput } = OPERATIONS[name];
  const { byField = {}, missing, default: code }: Operation['badInput'] = badInput;
  const getCode = (path: string): string => byField[path] ?? code;
  const rows = describeFields(request).map((field) => row(field, getCode(field.path), missing));
  const fields =
    rows.length === 0
      ? ['Any JSON object.']
      : ['| field | required | limit | default | values | refused with |', '|---|---|---|---|---|---|', ...rows];
  return [
    `### ${name}`,
    '',
    `\`POST ${operationPath(name)}\` · section ${section} of the specification · ${idempotent ? 'may be repeated' : 'must not be repeated'}`,
    '',
    ...fields,
    '',
    `Codes: ${Object.entries(codes)
      .map(([code, status]) => `\`${code}\` (${status})`)
      .join(', ')}; and the common ones.`,
  ].join('\n');
}

/** A chapter for each operation: its fields, their limits, and its codes. */
export function describeOperations(): string {
  return OPERATION_NAMES.map(chapter).join('\n\n');
}
