import { readClaims } from '../../test/helpers/claims.js';
import { EVIDENCE, type Evidence } from './evidence.js';
import { LEVEL_A } from './level-a.js';
import { LEVEL_AA } from './level-aa.js';
import type { Row } from './rows.js';
import { EN_301_549, SECTION_508, type Chapter } from './standards.js';

const claims = readClaims();

/** The report as Markdown. Throws where a test that it names is not there. */
export function writeReport(): string {
  const missing = findMissing();
  if (missing.length > 0) throw new Error(`No test, or more than one, claims ${missing.join(', ')}`);
  const rows = [...LEVEL_A, ...LEVEL_AA];
  return `${[
    '# Accessibility conformance report',
    'In the layout of VPAT® 2.5, international edition: WCAG 2.2 (which holds 2.0 and 2.1), the Revised Section 508 standards, EN 301 549 V3.2.1. Written by `npm run docs` from the tests it names: a row that names a test which is not there fails.',
    '| | |\n|---|---|\n| Product | `@idproof/widgets`: the elements, in every phase that `test/widgets/accessibility/phases.ts` lists |\n| Not examined | the provider’s hosted page beyond its elements, the pages of the demo, the merchant’s own page around |\n| Methods | axe in Chromium, Firefox and WebKitGTK; keyboard, colours, sizes, motion and pixels in Chromium; [transcripts](../test/widgets/accessibility/transcripts/en.txt) of what Chromium hands to a screen reader |\n| Assessed by | the project itself. Nobody outside has examined it, and no person has tried it with assistive technology |',
    `Of the ${rows.length} success criteria of levels A and AA: ${count(rows)}. Level AAA was not evaluated.`,
    '## Terms',
    '- **Supports**: the tests named pass, and nothing is known that fails.\n- **Partially Supports**: what fails or was not measured is said.\n- **Not Applicable**: there is nothing that it could be asked of.\n- **Not Evaluated**: nobody looked.',
    '## WCAG 2.2 report',
    '### Table 1: Success Criteria, Level A',
    writeTable(LEVEL_A),
    '4.1.1 Parsing is obsolete in WCAG 2.2, and always met.',
    '### Table 2: Success Criteria, Level AA',
    writeTable(LEVEL_AA),
    '## Revised Section 508 report',
    ...SECTION_508.flatMap(writeChapter),
    '## EN 301 549 report',
    ...EN_301_549.flatMap(writeChapter),
  ].join('\n\n')}\n`;
}

/** The claims of the report that no test makes, or more than one. */
export function findMissing(): Evidence[] {
  return EVIDENCE.filter((name) => claims.get(`accessibility/${name}`)?.length !== 1);
}

function count(rows: readonly Row[]): string {
  const names = [...new Set(rows.map(({ conformance }) => conformance))];
  return names.map((name) => `${rows.filter(({ conformance }) => conformance === name).length} “${name}”`).join(', ');
}

function writeChapter({ title, note, rows }: Chapter): string[] {
  return [`### ${title}`, ...(note ? [note] : []), ...(rows.length > 0 ? [writeTable(rows)] : [])];
}

function writeTable(rows: readonly Row[]): string {
  return ['| Criterion | Conformance | Remarks and tests |', '|---|---|---|', ...rows.map(writeRow)].join('\n');
}

function writeRow({ criterion, conformance, remarks, tests }: Row): string {
  return `| ${criterion} | ${conformance} | ${[remarks, ...tests.map(writeTest)].filter(Boolean).join('<br>')} |`;
}

function writeTest(name: Evidence): string {
  const [test] = claims.get(`accessibility/${name}`) ?? [];
  return test ? `[${test.file.split('/').at(-1)}](../${test.file}): ${test.title}` : '';
}
