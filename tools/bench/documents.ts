import { writeFile } from 'node:fs/promises';
import {
  CONDITIONS,
  DOCUMENT_FORMATS,
  isPossible,
  type DocumentFormat,
  type PhotographLevel,
} from '../../test/helpers/specimens/index.js';
import { openJournal, type Remember } from './journal.js';
import { corpus, LEVELS, listSeeds, type Half, type Specimen } from './reading/corpus.js';
import { countJudged, judgeReading } from './reading/judge-reading.js';
import { readAll, timeReadings } from './reading/run-readings.js';
import { conditionTable, describeFailures, levelTable, type Judgement, type Timing } from './reading/tables.js';
import { writeGenerated } from './reading/write-generated.js';

export interface DocumentsOptions {
  /** Documents of each format at each level. */
  count: number;
  half: Half;
  formats: readonly DocumentFormat[];
  levels: readonly PhotographLevel[];
}

interface DocumentFigures {
  options: DocumentsOptions;
  levels: Judgement[];
  conditions: Judgement[];
  timings: Timing[];
}

/** Of each format and level, how many are read once more for their time. */
const TIMED = 5;

/** Of each format, under each condition: a fifth of what is read at each level. */
function conditionCorpus({ half, count, formats }: DocumentsOptions): Specimen[] {
  const seeds = listSeeds(half, Math.ceil(count / 5));
  return CONDITIONS.flatMap((condition) =>
    formats
      .filter((format) => isPossible(condition, format))
      // Levels 1 and 2 in turns: a careful and a usual photograph.
      .flatMap((format) =>
        seeds.map((seed, i) => ({ format, seed, level: i % 2 === 0 ? (1 as const) : (2 as const), condition })),
      ),
  );
}

async function judgeAll(specimens: readonly Specimen[], name: string, remember: Remember): Promise<Judgement[]> {
  const judged: Judgement[] = [];
  await readAll(specimens, remember, ({ specimen, reading, truths }, done) => {
    const judgement = Object.assign(judgeReading(reading, truths), { specimen });
    judged.push(judgement);
    // A run takes long: what fails is said at once.
    for (const line of describeFailures([judgement])) console.error(`  ${line}`);
    if (done % 20 === 0 || done === specimens.length) console.error(`  ${name}: ${done} of ${specimens.length}`);
  });
  const places = new Map(specimens.map((specimen, index) => [specimen, index]));
  return judged.toSorted((a, b) => places.get(a.specimen)! - places.get(b.specimen)!);
}

/** Reads the corpus and compares with what was drawn. */
async function measureDocuments(options: DocumentsOptions): Promise<DocumentFigures> {
  const { half, count, formats, levels: wanted } = options;
  const remember = openJournal('documents');
  const levels = await judgeAll(corpus(half, count, formats, wanted), 'levels', remember);
  const conditions = await judgeAll(conditionCorpus(options), 'conditions', remember);
  const timings = await timeReadings(corpus(half, Math.min(count, TIMED), formats, wanted), remember);
  return { options, levels, conditions, timings };
}

/** The figures as Markdown, as they stand in docs/measurements.md. */
function documentTables({ options, levels, conditions, timings }: DocumentFigures, date: Date): string[] {
  const command = `npm run bench -- --only documents --count ${options.count} --half ${options.half}`;
  return [
    `On ${date.toISOString().slice(0, 10)}, \`${command}\`: ${levels.length} documents, all of ${options.half === 'reported' ? 'odd' : 'even'} seeds; ${timings.length} of them read again one by one for time and memory.`,
    '',
    ...levelTable(levels, timings),
    '',
    'The same documents photographed in other ways, levels 1 and 2 in turns:',
    '',
    ...conditionTable(conditions),
  ];
}

/** The part of `npm run bench`: prints the tables and every failure; with `write`, puts the tables into docs/measurements.md. */
export async function benchDocuments(
  options: DocumentsOptions & { write?: boolean | undefined; json?: string | undefined },
): Promise<void> {
  const figures = await measureDocuments(options);
  const tables = documentTables(figures, new Date());
  console.log(tables.join('\n'));
  console.log('\nNot read entirely:');
  console.log(describeFailures([...figures.levels, ...figures.conditions]).join('\n') || 'none');
  if (options.write) await writeGenerated('documents', tables, ['docs/measurements.md']);
  if (options.json) {
    const { levels, conditions, timings } = figures;
    const counts = { levels: countJudged(levels), conditions: countJudged(conditions) };
    await writeFile(
      options.json,
      JSON.stringify({ options: figures.options, counts, levels, conditions, timings }, null, 2),
    );
  }
}

/** The options as they stand in a command line: lists are parted by commas. */
export function parseDocumentsOptions(given: {
  count: string;
  half: string;
  formats: string;
  levels: string;
}): DocumentsOptions {
  const { half } = given;
  if (half !== 'tuning' && half !== 'reported') throw new Error('--half is tuning or reported');
  const formats = DOCUMENT_FORMATS.filter((format) => given.formats.split(',').includes(format));
  const levels = LEVELS.filter((level) => given.levels.split(',').includes(String(level)));
  const count = Number(given.count);
  if (!(count >= 1) || formats.length === 0 || levels.length === 0) throw new Error('nothing to read');
  return { count, half, formats, levels };
}
