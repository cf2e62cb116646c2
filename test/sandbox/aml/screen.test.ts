import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  decide,
  decideRisk,
  createScreener,
  HIT_RATE,
  type Match,
  type Subject,
} from '../../../packages/sandbox/src/aml/screen.js';
import { WatchlistRecord } from '../../../packages/sandbox/src/aml/watchlist-record.js';
import { measureAml, getPrecision, getRecall, timeAml, sumFigures } from '../../../tools/bench/aml.js';

/** Invented. */
const RECORDS = [
  {
    id: 'P1',
    type: 'Person',
    name: 'Sergey Pavlovich Shcherbakov',
    birthDates: ['1961-04-09'],
    nationalities: ['RU'],
    gender: 'Male',
    idNumbers: [{ type: 'Passport', value: 'X 123-4567' }],
  },
  { id: 'P2', type: 'Person', name: 'Mohammed bin Abdul Rahman al-Rashid' },
  { id: 'P3', type: 'Person', name: 'Xu Xiaoming' },
  { id: 'P4', type: 'Person', name: 'Li Na' },
  { id: 'P5', type: 'Person', name: 'Käthe von der Müller', birthDates: ['1950'] },
  {
    id: 'E1',
    type: 'Entity',
    name: 'Bluewater Petroleum Trading Ltd',
    idNumbers: [{ type: 'Registration', value: 'PA-998877' }],
  },
  { id: 'P6', type: 'Person', name: 'Bluewater Petroleum' },
].map((record) => WatchlistRecord.parse(record));
const screener = createScreener(RECORDS);

const screen = (name: string, more: Partial<Subject> = {}): Match[] =>
  screener.screen({ kind: 'Person', names: [name], countries: [], ...more });
const listIds = (matches: readonly Match[]): string[] => matches.map(({ record }) => record.id);

describe('a name is found', () => {
  for (const [how, name, id] of [
    ['as it is', 'Sergey Pavlovich Shcherbakov', 'P1'],
    ['in another order', 'SHCHERBAKOV, Sergey Pavlovich', 'P1'],
    ['without its middle name', 'Sergey Shcherbakov', 'P1'],
    ['with an initial', 'Sergey P. Shcherbakov', 'P1'],
    ['with a title', 'Dr. Sergey Shcherbakov', 'P1'],
    ['spelt otherwise', 'Sergei Scherbakov', 'P1'],
    ['with a typo', 'Sergey Shcherbkaov', 'P1'],
    ['in Cyrillic', 'Сергей Щербаков', 'P1'],
    ['in Arabic', 'محمد بن عبد الرحمن الرشيد', 'P2'],
    ['without particles, in one word', 'Muhammad Abdulrahman Rasheed', 'P2'],
    ['in Chinese', '徐晓明', 'P3'],
    ['divided otherwise', 'Xu Xiao Ming', 'P3'],
    ['divided otherwise, its family name last', 'Xiao Ming Xu', 'P3'],
    ['short and exact', 'Na Li', 'P4'],
    ['without accents and particles', 'Kathe Muller', 'P5'],
    ['with German vowels written out', 'Kaethe von der Mueller', 'P5'],
  ] as const) {
    test(how, () => {
      const [match] = screen(name);
      assert.equal(match?.record.id, id);
      assert.ok(match.rate >= HIT_RATE && match.rate <= 100 && Number.isInteger(match.rate), String(match.rate));
      assert.equal(match.asked, name);
    });
  }

  for (const name of [
    'Bluewater Petroleum Trading LLC',
    'The Petroleum Trading Bluewater GmbH',
    'Bluewater Petrolium Trading',
  ]) {
    test(`of a company: ${name}`, () => assert.deepEqual(listIds(screen(name, { kind: 'Entity' })), ['E1']));
  }
});

describe('a name is not found', () => {
  for (const name of [
    'Sergey Morozov',
    'Igor Shcherbakov',
    'Shcherbakov',
    'Li Ni',
    'Lina',
    'Xu Meiling',
    'Mohammed',
    'Mr',
    '?!',
    'Bluewater Petroleum Trading',
  ]) {
    test(name, () =>
      assert.deepEqual(
        listIds(screen(name)).filter((id) => id !== 'P6'),
        [],
      ),
    );
  }
  test('where a company has a person’s', () =>
    assert.deepEqual(listIds(screen('Sergey Shcherbakov', { kind: 'Entity' })), []));
});

describe('further fields', () => {
  const name = 'Sergey Pavlovich Shcherbakov';
  for (const [what, more, rate, birth] of [
    ['the same birthday', { birthday: '1961/Apr/09' }, 100, 'same'],
    ['a part of it', { birthday: '1961' }, 100, 'partly'],
    ['another country', { countries: ['SG'] }, 92, 'unknown'],
    ['the same country by another code', { countries: ['RUS'] }, 100, 'unknown'],
    ['another gender', { gender: 'Female' }, 85, 'unknown'],
    ['a gender without a meaning', { gender: 'Unknown' }, 100, 'unknown'],
  ] as const) {
    test(what, () => {
      const [match] = screen(name, more);
      assert.deepEqual([match?.rate, match?.birth], [rate, birth]);
    });
  }
  test('another birthday is another person', () => assert.deepEqual(screen(name, { birthday: '1985-01-30' }), []));
  test('an equal document number is a hit whatever the name', () => {
    const [match] = screen('Somebody Else', { certNo: 'x1234567' });
    assert.deepEqual(
      [match?.hitType, match?.rate, match?.asked, match?.known],
      ['cert_no_match', 100, 'x1234567', 'X 123-4567'],
    );
    assert.deepEqual(screen('Somebody Else', { certNo: 'X12' }), []);
    assert.deepEqual(listIds(screen('Else', { kind: 'Entity', certNo: 'PA998877' })), ['E1']);
  });

  for (const [more, decision, risk] of [
    [{ names: ['Nobody Here'] }, 'ACCEPT', 'LOW'],
    [{}, 'REVIEW', 'MEDIUM'],
    [{ birthday: '1961-04-09' }, 'REJECT', 'HIGH'],
    [{ birthday: '1961' }, 'REVIEW', 'MEDIUM'],
    [{ certNo: 'X1234567', names: ['Other'] }, 'REJECT', 'HIGH'],
  ] as const) {
    test(`${JSON.stringify(more)} is ${decision}`, () => {
      const matches = screen(name, more);
      assert.deepEqual([decide(matches), decideRisk(matches)], [decision, risk]);
    });
  }
});

describe('on invented lists', () => {
  for (const half of [0, 1] as const) {
    test(`of half ${half} nearly everything is found, and hardly anything else`, () => {
      const total = sumFigures(measureAml(half));
      assert.ok(total.queries >= 400 && total.meant >= 300);
      assert.ok(getRecall(total) >= 0.97, String(getRecall(total)));
      assert.ok(getPrecision(total) >= 0.97, String(getPrecision(total)));
    });
  }

  test('a long list is not looked through name by name', () => {
    const [short, long] = [timeAml(2000), timeAml(20_000)];
    // Ten times the names: their words repeat, so the time of a query grows less.
    assert.ok(long.query < 250, `${short.query} ms, ${long.query} ms`);
  });
});
