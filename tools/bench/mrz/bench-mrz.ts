import { readFile } from 'node:fs/promises';
import { performance } from 'node:perf_hooks';
import type { ZoneReading } from '@idproof/core/zone';
import { areChecksHeld } from '@idproof/core/zone';
import { openJournal } from '../journal.js';
import { listSeeds } from '../reading/corpus.js';
import { FACE_NAMES, readPortrait } from '../../../test/helpers/faces.js';
import {
  CONDITIONS,
  isPossible,
  photographDocument,
  photographUnder,
  renderDocument,
  type Condition,
  type DocumentFormat,
  type PhotographLevel,
} from '../../../test/helpers/specimens/index.js';
import { measureWorker } from './measure-worker.js';
import { readGrey, startReader } from './read-grey.js';

const FORMATS = ['TD1', 'TD2', 'TD3'] as const satisfies readonly DocumentFormat[];
const SPECIMENS = new URL('../../../test/fixtures/documents/', import.meta.url);

interface Row {
  /** What was photographed, and how. */
  group: string;
  /** Whether every line was read as it is printed, and every check digit holds. */
  isExact: boolean;
  /** Whether every check digit holds while a line differs from the print. */
  isWrong: boolean;
  isFound: boolean;
  linesExact: number;
  lines: number;
  ms: number;
}

/** Reads zones of rendered documents of odd seeds at each level and under each condition, and of documents without one. */
export async function benchMrz(count: number): Promise<void> {
  const remember = openJournal('mrz');
  const reader = await startReader();
  const read = async (jpeg: Buffer): Promise<{ zone: ZoneReading | null; ms: number }> => {
    const { grey } = await readGrey(jpeg);
    const start = performance.now();
    return { zone: reader.read(grey), ms: performance.now() - start };
  };
  const rows: Row[] = [];
  const measure = (
    group: string,
    seed: number,
    mrz: readonly string[],
    photograph: () => Promise<Buffer>,
  ): Promise<Row> =>
    remember(`${group} ${seed}`, async () => {
      const { zone, ms } = await read(await photograph());
      const linesExact = mrz.filter((line, i) => zone?.fields.lines[i] === line).length;
      const holds = zone !== null && areChecksHeld(zone.fields);
      const isExact = linesExact === mrz.length && zone !== null;
      return {
        group,
        isFound: zone !== null,
        isExact: isExact && holds,
        isWrong: holds && !isExact,
        linesExact,
        lines: mrz.length,
        ms,
      };
    });
  const draw = async (format: DocumentFormat, seed: number) =>
    renderDocument({
      format,
      seed,
      portrait: await readPortrait(FACE_NAMES[seed % FACE_NAMES.length]!),
      ...(format === 'TD1' && { layout: { zoneSide: 'back' } }),
    });
  for (const format of FORMATS) {
    for (const seed of listSeeds('reported', count)) {
      const document = await draw(format, seed);
      for (const level of [0, 1, 2, 3] as const satisfies readonly PhotographLevel[]) {
        rows.push(
          await measure(
            `${format}, level ${level}`,
            seed,
            document.mrz!,
            async () => (await photographDocument(document.back ?? document.front, { seed, level })).jpeg,
          ),
        );
      }
    }
  }
  for (const condition of CONDITIONS) {
    if (!isPossible(condition, 'TD3') || condition === 'two documents') continue;
    for (const seed of listSeeds('reported', count)) rows.push(await measureCondition(condition, seed));
  }
  console.log(describe(rows).join('\n'));
  await countFalseZones(count);
  await readSpecimens();
  await measureWorker();

  async function measureCondition(condition: Condition, seed: number): Promise<Row> {
    const document = await draw('TD3', seed);
    return measure(
      `TD3, ${condition}`,
      seed,
      document.mrz!,
      async () => (await photographUnder(condition, document, { seed, level: 1 })).jpeg,
    );
  }

  /** Licences have no zone. */
  async function countFalseZones(licences: number): Promise<void> {
    let found = 0;
    for (const seed of listSeeds('reported', licences)) {
      const { front } = await draw('LICENCE', seed);
      if ((await read((await photographDocument(front, { seed, level: 1 })).jpeg)).zone) found += 1;
    }
    console.log(`  a zone in ${found} of ${licences} licences, which have none`);
  }

  async function readSpecimens(): Promise<void> {
    for (const name of ['td3-good.jpg', 'td3-photo.jpg', 'passport-specimen.jpg', 'licence-drawn.png', 'receipt.jpg']) {
      const { zone, ms } = await read(await readFile(new URL(name, SPECIMENS)));
      console.log(
        `  ${name}: ${zone ? `${zone.layout.name} ${zone.fields.lines.join(' ')}` : 'no zone'}, ${ms.toFixed(0)} ms`,
      );
    }
  }
}

function describe(rows: readonly Row[]): string[] {
  const groups = [...new Set(rows.map(({ group }) => group))];
  return [...groups, 'all'].map((group) => {
    const own = rows.filter((row) => group === 'all' || row.group === group);
    const share = (is: (row: Row) => boolean): string => `${own.filter(is).length} of ${own.length}`;
    const lines = own.reduce((sum, row) => sum + row.lines, 0);
    const exact = own.reduce((sum, row) => sum + row.linesExact, 0);
    const times = own.map(({ ms }) => ms).toSorted((a, b) => a - b);
    return `  ${group}: found ${share((row) => row.isFound)}, all read right ${share((row) => row.isExact)}, lines exact ${((100 * exact) / lines).toFixed(1)} %, wrong although every check digit holds ${share((row) => row.isWrong)}, median ${times[times.length >> 1]!.toFixed(0)} ms`;
  });
}
