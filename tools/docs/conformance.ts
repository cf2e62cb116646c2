import { OPERATION_NAMES } from '@idproof/core/provider';
import { CASES, GROUP_NAMES, GROUPS } from '../conformance/cases/index.js';

/** How many cases each group has, and what they try. */
export function describeGroups(): string {
  const rows = GROUP_NAMES.map((name) => `| ${name} | ${GROUPS[name].cases.length} | ${GROUPS[name].about} |`);
  return ['| group | cases | what |', '|---|---:|---|', ...rows].join('\n');
}

/** How many cases each operation has. */
export function countCases(): string {
  const rows = OPERATION_NAMES.map(
    (name) => `| \`${name}\` | ${CASES.filter(({ operation }) => operation === name).length} |`,
  );
  return ['| operation | cases |', '|---|---:|', ...rows, `| all | ${CASES.length} |`].join('\n');
}
