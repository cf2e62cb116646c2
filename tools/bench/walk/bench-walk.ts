import { mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeStillFilm } from '@idproof/testing/film';
import { documentScene, faceScene } from '../../../test/helpers/camera-scenes.js';
import { openBrowser } from '../../../test/helpers/e2e/browser.js';
import { Person, untilOpened, watchTracks } from '../../../test/helpers/e2e/person.js';
import { startStack } from '../../../test/helpers/e2e/stack.js';
import { facePath } from '../../../test/helpers/faces.js';
import { renderHolderPassport } from '../../../test/helpers/holders.js';
import { formatTable, replaceBetween } from '../../docs/replace-part.js';
import { observePage, type Observed } from './observe-page.js';

const PAGE = new URL('../../../docs/measurements.md', import.meta.url);
const BEGIN = '<!-- walk figures: written by npm run bench -- --only walk --write -->';
const END = '<!-- end of walk figures -->';

const DEVICES = {
  phone: { width: 390, height: 844 },
  desktop: { width: 1280, height: 800 },
} as const;

/** Phases of the flow in which the person can only wait for the server. */
const WAITS: ReadonlySet<string> = new Set(['checking', 'processing']);

/**
 * The part of `npm run bench`: a verification by camera in the demo, with a passport, as a person sees it.
 * @param count walks for each device; the median of the seconds counts
 */
export async function benchWalk({ count = 3, write }: { count?: number | undefined; write: boolean }): Promise<void> {
  const tables: string[] = [];
  for (const [device, size] of Object.entries(DEVICES)) {
    const walks: Observed[] = [];
    for (let walk = 0; walk < count; walk++) walks.push(await walkOnce(size));
    const table = formatTable(listRows(walks));
    console.log(`\n  ${device}, ${size.width} × ${size.height}, ${count} walks\n${table}`);
    tables.push(`On a ${device}, ${size.width} × ${size.height}, ${count} walks:\n\n${table}`);
  }
  if (write) writeFileSync(PAGE, replaceBetween(readFileSync(PAGE, 'utf8'), BEGIN, END, tables.join('\n\n')));
}

/** Goes from the address to the result, with a stack of its own: nothing is warm. */
async function walkOnce(size: { width: number; height: number }): Promise<Observed> {
  const scratch = mkdtempSync(join(tmpdir(), 'idproof-walk-'));
  const [film, face] = [join(scratch, 'camera.y4m'), join(scratch, 'face.y4m')];
  await writeStillFilm(film, await documentScene(await renderHolderPassport('Family1-Mom1')));
  await writeStillFilm(face, await faceScene(facePath('Family1-Mom2')));
  const stack = await startStack();
  const visit = await openBrowser({ film, ...size });
  try {
    await watchTracks(visit.page);
    // The compiler of these files names functions by a helper that the page does not have.
    await visit.page.addInitScript('globalThis.__name = (named) => named');
    await visit.page.addInitScript(observePage);
    const person = new Person(visit.page);
    await person.agree(stack.demo);
    await person.press('Open the camera');
    await untilOpened(visit.page, 1);
    renameSync(face, film);
    await person.sees('You are verified');
    return await visit.page.evaluate(() => window.__observed!());
  } finally {
    await visit.close();
    await stack.stop();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** A row for each phase, and for all up to the result. */
function listRows(walks: readonly Observed[]): string[][] {
  const phases = Object.keys(walks[0]!);
  const median = (values: number[]): number => values.toSorted((one, other) => one - other)[values.length >> 1]!;
  const rows = phases.map((phase) => {
    const of = (read: (figures: Observed[string]) => number): number =>
      median(walks.map((walk) => (walk[phase] ? read(walk[phase]) : 0)));
    return { phase, taps: of(({ taps }) => taps), words: of(({ words }) => words), seconds: of((one) => one.seconds) };
  });
  const before = rows.filter(({ phase }) => phase !== 'result');
  const sum = (read: (row: (typeof rows)[number]) => number, of = before): number =>
    of.reduce((total, row) => total + read(row), 0);
  const waits = before.filter(({ phase }) => WAITS.has(phase));
  return [
    ['step', 'taps', 'visible words', 'seconds', 'of them waiting for the server'],
    ...rows.map(({ phase, taps, words, seconds }) => [
      phase,
      `${taps}`,
      `${words}`,
      phase === 'result' ? '' : seconds.toFixed(1),
      WAITS.has(phase) ? seconds.toFixed(1) : '',
    ]),
    [
      'until the result',
      `${sum(({ taps }) => taps)}`,
      `${sum(({ words }) => words)}`,
      sum(({ seconds }) => seconds).toFixed(1),
      sum(({ seconds }) => seconds, waits).toFixed(1),
    ],
  ];
}
