import { OPERATION_NAMES } from '@idproof/core/provider';
import { CASES, GROUP_NAMES, GROUPS } from '../../tools/conformance/cases/index.js';

/** The two tables in docs/conformance.md. */
export function conformanceRows(): { groups: string; operations: string } {
  const groups = GROUP_NAMES.map((name) => `| ${name} | ${GROUPS[name].cases.length} | ${GROUPS[name].about} |`);
  const operations = OPERATION_NAMES.map(
    (name) => `| \`${name}\` | ${CASES.filter(({ operation }) => operation === name).length} |`,
  );
  return {
    groups: ['', '| group | cases | what |', '|---|---:|---|', ...groups, ''].join('\n'),
    operations: ['', '| operation | cases |', '|---|---:|', ...operations, `| all | ${CASES.length} |`, ''].join('\n'),
  };
}
