import { writeFile } from 'node:fs/promises';
import { createDocumentReader, createFaceEngine, MIN_FACE_WIDTH } from '@idproof/engines';
import { FACE_NAMES } from '../../test/helpers/faces.js';
import { readCorpus } from './faces/corpus.js';
import { limitChart, scoreChart, widthChart, writeFigures } from './faces/figures.js';
import { measureFacePairs } from './faces/folder.js';
import { describeCurves, drawCurves } from './faces/limits.js';
import { measureConditions, measureWidths, plainPairs } from './faces/measure-conditions.js';
import { measureDocumentPortraits, measureOwnPortraits } from './faces/measure-documents.js';
import { measureSpread } from './faces/pairs.js';
import { describeFaces, describePairs, type FaceFigures } from './faces/report.js';
import { openJournal } from './journal.js';
import { writeGenerated } from './reading/write-generated.js';

export { measureFacePairs };
export { describePairs };

/** Measures the face engine: photographs, conditions, widths, portraits on documents, portraits against themselves. */
async function measureFaces(): Promise<FaceFigures> {
  const faces = await createFaceEngine();
  const corpus = await readCorpus(faces);
  const megabytes = process.memoryUsage.rss() / 1e6;
  const remember = openJournal('faces');
  const conditions = await measureConditions(faces, corpus, remember);
  const widths = await measureWidths(faces, corpus, remember);
  const documents = await createDocumentReader({ faces });
  return {
    people: {
      photographs: FACE_NAMES.length,
      named: new Set(corpus.flatMap(({ person }) => person ?? [])).size,
      groups: new Set(corpus.flatMap(({ group }) => group ?? [])).size,
      strangers: corpus.filter(({ group }) => group).length,
    },
    plain: plainPairs(corpus),
    conditions,
    widths,
    documents: await measureDocumentPortraits(faces, documents, corpus, remember),
    ownPortrait: await remember('own portraits', () => measureOwnPortraits(faces, documents, corpus)),
    milliseconds: measureSpread(corpus.map(({ milliseconds }) => milliseconds)),
    megabytes,
  };
}

/** Puts all tables into docs/faces.md and draws its figures. */
async function writeFaces(figures: FaceFigures): Promise<void> {
  await writeGenerated('faces', describeFaces(figures), ['docs/faces.md']);
  await writeFigures({
    'face-scores': scoreChart({
      'photographs as they are': figures.plain,
      'one of the two under a simulated condition': figures.conditions.flatMap(({ pairs }) => pairs),
      'a portrait on a photographed document and a photograph': figures.documents.flatMap(({ pairs }) => pairs),
    }),
    'face-width': widthChart(figures.widths, MIN_FACE_WIDTH),
  });
}

/** Prints all tables; `write` puts them into the documentation, `json` keeps every pair in a file. */
export async function benchFaces(options: { write?: boolean; json?: string | undefined } = {}): Promise<void> {
  const figures = await measureFaces();
  console.log(describeFaces(figures).join('\n'));
  if (options.json) await writeFile(options.json, JSON.stringify(figures, null, 2));
  if (options.write) await writeFaces(figures);
}

/**
 * Measures all pairs of a folder with a folder per person, and draws the curve of wrong verdicts by the limit. `write`
 * puts it into the documentation, `json` keeps curves and pairs. A run that ended early goes on with the images left.
 */
export async function benchPeople(
  folder: string,
  options: { write?: boolean; json?: string | undefined } = {},
): Promise<void> {
  const figures = await measureFacePairs(folder, openJournal('people'));
  const curves = drawCurves(figures.pairs);
  console.log([...describePairs('faces', figures), ...describeCurves(curves)].join('\n'));
  if (options.json) await writeFile(options.json, JSON.stringify({ curves, ...figures }, null, 2));
  if (!options.write) return;
  await writeGenerated('people', describeCurves(curves), ['docs/faces.md'], '--people <dir>');
  const [tuning, reported] = (['tuning', 'reported'] as const).map((half) =>
    curves.find((curve) => curve.half === half),
  );
  if (tuning && reported) {
    await writeFigures({
      'face-limits': limitChart({ 'tuning half': tuning, 'test half': reported }),
    });
  }
}
