import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { DocumentReading } from '@idproof/engines';
import { corpus, listSeeds } from '../../../tools/bench/reading/corpus.js';
import { imagesBelow } from '../../../tools/bench/reading/folder.js';
import { countJudged, isSameField, judgeReading } from '../../../tools/bench/reading/judge-reading.js';
import { readSidecar, readTruthOfZone } from '../../../tools/bench/reading/sidecar.js';
import { conditionTable, describeFailures, levelTable, quantile } from '../../../tools/bench/reading/tables.js';
import { replaceFigures } from '../../../tools/bench/reading/write-generated.js';

const TRUTH = { LAST_NAME: 'MUELLER', ID_NUMBER: 'L898902C3', SEX: 'F' };
const PASSED = { TAMPER_CHECK: 'Y', MATERIAL_CHECK: 'Y', SCREEN_RECAPTURE_CHECK: 'Y' } as const;

function reading(fields: Record<string, string>, rest: Partial<DocumentReading> = {}): DocumentReading {
  return { recognitionResult: 'Y', ocrResult: fields, spoofResult: PASSED, ...rest };
}

test('a reading is entire, partial, wrong or refused, and each wrong field is named', () => {
  const outcome = (given: DocumentReading) => judgeReading(given, [TRUTH]).outcome;
  assert.equal(outcome(reading(TRUTH)), 'entire');
  assert.equal(outcome(reading({ ...TRUTH, COUNTRY: 'Utopia' })), 'entire');
  assert.equal(outcome(reading({ LAST_NAME: 'MUELLER', SEX: 'F' })), 'partial');
  assert.equal(outcome(reading({}, { recognitionResult: 'N', recognitionErrorCode: 'BLUR' })), 'refused');
  const wrong = judgeReading(reading({ ...TRUTH, ID_NUMBER: 'L898902C8' }), [TRUTH]);
  assert.equal(wrong.outcome, 'wrong');
  assert.deepEqual(wrong.wrong, [{ field: 'ID_NUMBER', got: 'L898902C8', wanted: 'L898902C3' }]);
});

test('names are the same with accents, without and spelt out; numbers and dates letter by letter', () => {
  assert.ok(isSameField('LAST_NAME', 'MÜLLER', 'MUELLER'));
  assert.ok(isSameField('LAST_NAME', 'MULLER', 'MÜLLER'));
  assert.ok(isSameField('LAST_NAME', 'OSTERGARD', 'ØSTERGÅRD'));
  assert.ok(isSameField('FIRST_NAME', 'ANNAMARIA', 'ANNA MARIA'));
  assert.ok(isSameField('ADDRESS', '12 High Street 1000 Bath', '12 HIGH STREET, 1000 BATH'));
  assert.ok(!isSameField('LAST_NAME', 'MILLER', 'MÜLLER'));
  assert.ok(!isSameField('ID_NUMBER', 'AB 123', 'AB123'));
  assert.ok(!isSameField('DATE_OF_BIRTH', '1974-08-12', '1974-12-08'));
});

test('of two documents in a picture either may be read, but not half of each', () => {
  const other = { LAST_NAME: 'STONE', ID_NUMBER: 'X1', SEX: 'M' };
  assert.equal(judgeReading(reading(other), [TRUTH, other]).outcome, 'entire');
  assert.equal(judgeReading(reading({ ...TRUTH, ID_NUMBER: 'X1' }), [TRUTH, other]).outcome, 'wrong');
});

test('counts keep wrong fields of refused readings apart from those taken for right', () => {
  const alarm = { ...PASSED, TAMPER_CHECK: 'N' } as const;
  const judged = [
    reading(TRUTH),
    reading({ ...TRUTH, SEX: 'M', ID_NUMBER: '0' }),
    reading({ SEX: 'F' }, { spoofResult: alarm }),
    reading({ SEX: 'M' }, { recognitionResult: 'N', recognitionErrorCode: 'BLUR' }),
  ].map((given) => judgeReading(given, [TRUTH]));
  const counts = countJudged(judged);
  assert.deepEqual(counts, {
    documents: 4,
    entire: 1,
    partial: 1,
    wrongFields: 2,
    refused: { BLUR: 1 },
    alarms: { TAMPER_CHECK: 1, MATERIAL_CHECK: 0, SCREEN_RECAPTURE_CHECK: 0 },
  });
  const levels = judged.map((one) => Object.assign(one, { specimen: { format: 'TD3', level: 1, seed: 5 } as const }));
  const timings = levels.map(({ specimen }, i) => ({ specimen, milliseconds: 1000 * (i + 1), peakMegabytes: 500 }));
  const row = levelTable(levels, timings).find((line) => line.startsWith('| TD3, 1'));
  assert.equal(row, '| TD3, 1 | 4 | 1 | 1 | **2** | 1 BLUR | 1, 0, 0 | 3.00 | 4.00 | 500 |');
  assert.match(conditionTable(levels).at(-1) ?? '', /\| none \| 4 \|/);
  const failures = describeFailures(levels);
  assert.equal(failures.length, 3);
  assert.match(failures[0] ?? '', /TD3, level 1, seed 5: WRONG; ID_NUMBER "0", not "L898902C3"; SEX "M", not "F"/);
});

test('the corpus has every format at every level, and its halves share no seed', () => {
  const tuning = corpus('tuning', 25);
  const reported = corpus('reported', 25);
  assert.equal(reported.length, 400);
  assert.ok(tuning.every(({ seed }) => seed % 2 === 0) && reported.every(({ seed }) => seed % 2 === 1));
  assert.equal(new Set(reported.map(({ format, level, seed }) => `${format} ${level} ${seed}`)).size, 400);
  assert.deepEqual(listSeeds('reported', 3), [1001, 1003, 1005]);
});

test('quantiles lie among the values, and of none there are none', () => {
  assert.equal(quantile([5, 1, 3], 0.5), 3);
  assert.equal(quantile([5, 1, 3], 0.9), 5);
  assert.ok(Number.isNaN(quantile([], 0.5)));
});

test('tables are put between their marks, and nowhere else', () => {
  const begin = '<!-- documents figures: written by npm run bench -- --only documents --write -->';
  const text = `before\n${begin}\nold\n<!-- end of the documents figures -->\nafter`;
  const next = replaceFigures(text, 'documents', ['new']) ?? '';
  assert.equal(next, `before\n${begin}\n\nnew\n\n<!-- end of the documents figures -->\nafter`);
  assert.equal(replaceFigures(next, 'documents', ['new']), next);
  assert.equal(replaceFigures('no marks', 'documents', ['new']), undefined);
});

test('the truth of a zone comes from another parser, cut to what the reader says', () => {
  const lines = ['P<D<<MUSTERMANN<<ERIKA<<<<<<<<<<<<<<<<<<<<<<', 'C01X00T478D<<6408<<1F2702283<<<<<<<<<<<<<<<4'];
  assert.deepEqual(readTruthOfZone(lines), {
    LAST_NAME: 'MUSTERMANN',
    FIRST_NAME: 'ERIKA',
    ID_NUMBER: 'C01X00T47',
    DATE_OF_BIRTH: '1964-08',
    EXPIRY_DATE: '2027-02-28',
    SEX: 'F',
    ISSUING_STATE: 'D',
    COUNTRY_CODE: 'D',
  });
});

test('pictures are found in folders within folders, and sidecars beside them', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'idproof-pictures-'));
  try {
    await mkdir(join(folder, 'inner'));
    await Promise.all(
      ['b.JPG', 'a.png', 'notes.txt', 'inner/c.webp'].map((name) => writeFile(join(folder, name), 'x')),
    );
    await writeFile(join(folder, 'a.json'), JSON.stringify({ format: 'TD3', fields: { SEX: 'F' } }));
    const found = await imagesBelow(folder);
    assert.deepEqual(
      found.map((file) => file.slice(folder.length + 1)),
      ['a.png', 'b.JPG', join('inner', 'c.webp')],
    );
    assert.deepEqual(await readSidecar(found[0]!), { format: 'TD3', truth: { SEX: 'F' } });
    assert.equal(await readSidecar(found[1]!), undefined);
    await writeFile(join(folder, 'b.json'), '{ not json');
    await assert.rejects(readSidecar(found[1]!));
  } finally {
    await rm(folder, { recursive: true });
  }
});
