import type { ReasonCode } from '@idproof/core/session';
import type { PaperEvidence } from './paper-evidence.js';
import { readDays, subtractMonths } from './paper-dates.js';
import { isSameName } from './paper-names.js';
import { findTemplate, type PaperTemplate } from './paper-templates.js';
import type { Evidence } from './record.js';
import { readSubject } from './screen-subject.js';

/*
 * What a paper makes of a session. A file that says too little is asked for again; a paper that was read can only make the
 * outcome `review`, never `rejected`: what a reader makes of a sheet is no proof against a person.
 */

/** Fewer values than a paper has whose reader saw anything of it. */
const FEWEST = 2;

const DAY_MS = 86_400_000;

/** Rules of the default decision about papers: see `DecisionRules`. */
interface PaperRules {
  paperConfidence: number;
  paperMaxAge?: number;
}

type Values = PaperEvidence['values'];

/** Why a file is asked for again after it was read; undefined where it is accepted. */
export function judgeReading(schemaId: string, values: Values): ReasonCode | undefined {
  if (Object.keys(values).length < FEWEST) return 'paper_unreadable';
  const core = findTemplate(schemaId)?.core.flat() ?? [];
  return core.some((field) => Object.hasOwn(values, field)) ? undefined : 'paper_wrong';
}

/** Doubts about the papers of a session. Pure; `today` is `yyyy-mm-dd` in UTC. */
export function findPaperDoubts(evidence: Evidence, rules: PaperRules, today: string): ReasonCode[] {
  const { papers = [], missingPapers = [] } = evidence;
  const found = papers.flatMap((paper) => judgePaper(evidence, paper, rules, today));
  return [...new Set([...(missingPapers.length > 0 ? ['paper_missing' as const] : []), ...found])];
}

function judgePaper(evidence: Evidence, paper: PaperEvidence, rules: PaperRules, today: string): ReasonCode[] {
  const template = findTemplate(paper.schemaId);
  // A template that this version does not know: a person looks at the paper.
  if (!template) return ['paper_uncertain'];
  const doubts = [
    ...(isUncertain(paper, template, rules) ? ['paper_uncertain' as const] : []),
    ...judgeName(evidence, paper),
    ...judgeDate(paper, template, rules, today),
  ];
  return [...new Set(doubts)];
}

/** True where of a group of core fields nothing was read, or nothing with enough certainty. */
function isUncertain({ values }: PaperEvidence, { core }: PaperTemplate, { paperConfidence }: PaperRules): boolean {
  // A value without a certainty is one that the provider does not doubt.
  const isSure = (field: string): boolean =>
    (values[field] && (values[field].confidence ?? 1) >= paperConfidence) ?? false;
  return !core.every((group) => group.some(isSure));
}

function judgeName({ document }: Evidence, { values, nameFields }: PaperEvidence): ReasonCode[] {
  if (nameFields.length === 0) return [];
  const subject = readSubject(document?.fields ?? {});
  const names = [subject?.name, subject?.localName].filter((name) => name !== undefined);
  const onPaper = nameFields.flatMap((field) => values[field]?.text ?? []);
  // There is nothing to compare.
  if (names.length === 0 || onPaper.length === 0) return ['paper_uncertain'];
  const isNamed = onPaper.some((text) => names.some((name) => isSameName(name, text)));
  return isNamed ? [] : ['paper_name_differs'];
}

function judgeDate(
  { values }: PaperEvidence,
  { date, validUntil }: PaperTemplate,
  { paperMaxAge }: PaperRules,
  today: string,
): ReasonCode[] {
  const end = validUntil === undefined ? undefined : values[validUntil];
  const isOver = end !== undefined && isAlways(readDays(end.text), (day) => day < today);
  if (isOver) return ['paper_too_old'];
  if (paperMaxAge === undefined || date === undefined) return [];
  // It may be tomorrow already where the paper is from.
  const latest = new Date(Date.parse(today) + DAY_MS).toISOString().slice(0, 10);
  const days = findDays(values, date).filter((day) => day <= latest);
  const oldest = subtractMonths(today, paperMaxAge);
  if (isAlways(days, (day) => day < oldest)) return ['paper_too_old'];
  // A date that cannot be read, that has not come yet, or that may mean an older day.
  return isAlways(days, (day) => day >= oldest) ? [] : ['paper_uncertain'];
}

const isAlways = (days: readonly string[], holds: (day: string) => boolean): boolean =>
  days.length > 0 && days.every(holds);

/** Days that the date of a paper may mean: of the rows of a list, the latest. */
function findDays(values: Values, field: string): string[] {
  const [list = '', name] = field.split('.*.');
  if (name === undefined) return readDays(values[field]?.text ?? '');
  const rows = Object.keys(values).filter((path) => path.startsWith(`${list}.`) && path.endsWith(`.${name}`));
  const read = rows.map((path) => readDays(values[path]?.text ?? '')).filter((days) => days.length > 0);
  const latest = (days: readonly string[]): string => days.toSorted().at(-1) ?? '';
  return read.toSorted((one, other) => latest(one).localeCompare(latest(other))).at(-1) ?? [];
}
