import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parse } from 'mrz';
import sharp from 'sharp';
import { FORMAT_SIZES } from './formats.js';
import {
  cardZone,
  CONDITIONS,
  createRandom,
  DOCUMENT_FORMATS,
  drawPerson,
  isPossible,
  largeCardZone,
  passportZone,
  photographUnder,
  renderDocument,
  type Person,
} from './index.js';
import { drawLayout } from './layout.js';

const ZONES = { TD1: cardZone, TD2: largeCardZone, TD3: passportZone } as const;
const SEEDS = Array.from({ length: 200 }, (_, seed) => seed);

for (const format of ['TD1', 'TD2', 'TD3'] as const) {
  test(`two hundred zones of ${format} satisfy a parser that is not ours, check digits, numbers and dates included`, () => {
    let overflowing = 0;
    for (const seed of SEEDS) {
      const person = drawPerson(createRandom(seed), format);
      const lines: readonly string[] = ZONES[format](person);
      const { format: seen, fields, details } = parse([...lines]);
      assert.equal(seen, format);
      // The parser knows no Utopia, and no partial dates.
      const odd = new Set(['issuingState', 'nationality', 'birthDate']);
      const wrong = details.filter(({ valid, field }) => !valid && field !== null && !odd.has(field));
      assert.deepEqual(
        wrong.map(({ field, error }) => `${field}: ${error}`),
        [],
        lines.join('\n'),
      );
      assert.equal(fields.documentNumber, person.documentNumber);
      if (person.documentNumber.length > 9) overflowing++;
    }
    assert.equal(overflowing > 0, format !== 'TD3');
  });
}

test('no document was issued in the future, none to a driver who was a child, and each before it expires', () => {
  for (const format of DOCUMENT_FORMATS) {
    for (const seed of SEEDS) {
      const { birthDate, issueDate, expiryDate } = drawPerson(createRandom(seed), format);
      assert.ok(issueDate <= '2026-11-21' && issueDate < expiryDate, `${format} ${seed}: ${issueDate}, ${expiryDate}`);
      const age = Number(issueDate.slice(0, 4)) - Number(birthDate.slice(0, 4));
      assert.ok(age >= (format === 'LICENCE' ? 17 : 0), `${format} ${seed}: ${birthDate}, ${issueDate}`);
    }
  }
});

test('two hundred holders of every format are as varied as people are', () => {
  const people = DOCUMENT_FORMATS.flatMap((format) => SEEDS.map((seed) => drawPerson(createRandom(seed), format)));
  const some = (holds: (person: Person) => boolean): void => assert.ok(people.some(holds), String(holds));
  some(({ surname }) => surname.includes("'"));
  some(({ surname }) => surname.includes('-'));
  some(({ surname }) => /[À-Ž]/.test(surname));
  some(({ givenNames }) => givenNames === '');
  some(({ givenNames }) => givenNames.length > 30);
  some(({ birthDate }) => birthDate.length === 7);
  some(({ birthDate }) => birthDate.length === 4);
  some(({ birthDate }) => birthDate < '1930');
  some(({ sex }) => sex === '<');
  some(({ issuer }) => issuer === 'D');
  assert.ok(new Set(people.map(({ surname }) => surname)).size > 60);
});

test('every layout keeps portrait, ghost and fields on the page and apart', () => {
  for (const format of DOCUMENT_FORMATS) {
    const { width, height, zone } = FORMAT_SIZES[format];
    for (const seed of SEEDS) {
      const { portrait, ghost, box, zoneSide } = drawLayout(format, createRandom(seed));
      const bottom = height - (zone && zoneSide === 'front' ? zone.band : 0);
      for (const rect of [portrait, box, ...(ghost ? [ghost] : [])]) {
        assert.ok(rect.left >= 0 && rect.top >= 0, `${format} ${seed}`);
        assert.ok(rect.left + rect.width <= width && rect.top + rect.height <= bottom, `${format} ${seed}`);
      }
      for (const face of [portrait, ...(ghost ? [ghost] : [])]) {
        assert.ok(face.left + face.width <= box.left || box.left + box.width <= face.left, `${format} ${seed}`);
      }
    }
  }
});

test('a card with its zone on the back has a back, other documents have none, and the truth says what is printed', async () => {
  for (const format of DOCUMENT_FORMATS) {
    for (const seed of [2, 4, 6]) {
      const { front, back, layout, truth, person, docType, mrz } = await renderDocument({ format, seed });
      assert.equal(back !== undefined, layout.zoneSide === 'back');
      assert.equal(docType, FORMAT_SIZES[format].docType);
      assert.equal(mrz === undefined, format === 'LICENCE');
      const { width, height } = await sharp(front.png).metadata();
      assert.deepEqual([width, height], [front.width, front.height]);
      assert.equal(truth['ID_NUMBER'], person.documentNumber);
      assert.equal(truth['EXPIRY_DATE'], person.expiryDate);
      assert.equal('SEX' in truth, format !== 'LICENCE' || layout.rows.flat().some(([field]) => field === 'sex'));
    }
  }
});

test('the portrait lies where the document says, and a ghost of it where the layout does', async () => {
  const red = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  const layout = { over: { securityLines: false, hologram: false, stamp: false, signature: false, chip: false } };
  const { front, portraitRect } = await renderDocument({ format: 'TD2', seed: 3, portrait: red, layout });
  const { data } = await sharp(front.png).extract(portraitRect).raw().toBuffer({ resolveWithObject: true });
  for (let at = 0; at < data.length; at += 3000) assert.deepEqual([...data.subarray(at, at + 3)], [255, 0, 0]);
});

test('every condition photographs a document that shows, and says what else may be read', async () => {
  const document = await renderDocument({ format: 'TD3', seed: 4 });
  for (const condition of CONDITIONS) {
    const { jpeg, quad, width, height, alsoShown } = await photographUnder(condition, document, { seed: 4, level: 0 });
    const { width: seen, height: high } = await sharp(jpeg).metadata();
    assert.deepEqual([seen, high], [width, height], condition);
    assert.ok(Math.abs(quad[0][0] - quad[1][0]) + Math.abs(quad[0][1] - quad[1][1]) > 300, condition);
    assert.equal(alsoShown.length, condition === 'two documents' ? 1 : 0);
  }
  assert.equal(isPossible('open booklet', 'TD1'), false);
});
