import { OPERATION_NAMES } from '@idproof/core/provider';
import { CASES, GROUP_NAMES, GROUPS, type GroupName } from '../conformance/cases/index.js';

const ABOUT: Readonly<Record<GroupName, string>> = {
  headers: 'each header missing or wrong, the forms of Request-Time',
  signatures: 'what the signature covers, both modes, encryption',
  bodies: 'not a JSON object, too deep, too large',
  paths: 'paths and versions without an operation',
  answers: 'header names with capitals, one line of JSON, signatures over the received bytes, `result`',
  'small operations': 'echo, document list, deletion',
  recognize: 'fields, formats and sizes of pictures, a document really read',
  compare: 'fields, rectangles, sizes, faces really compared',
  'compare asynchronously': 'the same, both pictures together, pending and done',
  'face capture': 'its initialization',
  initialize: 'the standard flow, the H5 settings, combinations of fields, defaults',
  'product configuration': 'each switch, combinations of actions, face attributes',
  reusable: 'the reusable flow, unsupported fields, the accepted lists',
  results: 'the four result operations',
  AML: 'person or entity, extendData, hits over a list',
  RealDoc: 'files, links, templates',
  applicant: 'exactly one of two ids',
  flows: 'a transaction from beginning to result, attempts, applicants',
  'share tokens': 'used once, kept, expired, partnerships, a deleted donor',
  faults: 'codes of risk and devices, gateway failures, wrong signatures, broken connections',
};

/** The two tables in docs/conformance.md. */
export function conformanceRows(): { groups: string; operations: string } {
  const groups = GROUP_NAMES.map((name) => `| ${name} | ${GROUPS[name].length} | ${ABOUT[name]} |`);
  const operations = OPERATION_NAMES.map(
    (name) => `| \`${name}\` | ${CASES.filter(({ operation }) => operation === name).length} |`,
  );
  return {
    groups: ['', '| group | cases | what |', '|---|---:|---|', ...groups, ''].join('\n'),
    operations: ['', '| operation | cases |', '|---|---:|', ...operations, `| all | ${CASES.length} |`, ''].join('\n'),
  };
}
