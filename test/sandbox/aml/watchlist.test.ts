import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, test } from 'node:test';
import { readWatchlistCsv, readWatchlistJson } from '../../../packages/sandbox/src/aml/watchlist.js';

const csv = (text: string) => readWatchlistCsv(text, { name: 'list' });
const example = (type: string): string =>
  readFileSync(new URL(`../../../docs/watchlists/example.${type}`, import.meta.url), 'utf8');

describe('a list of CSV', () => {
  test('has lists, numbers, quotes and lines inside quotes', () => {
    const { records } = csv(
      '\uFEFFid,type,name,aliases,idNumbers,notes\r\n1,Person,"Doe, Jane",A|B,Passport:X1|Y2,"two\nlines"\r\n\r\n2,Entity,Acme,,,\r\n',
    );
    assert.equal(records.length, 2);
    assert.deepEqual(records[0]?.aliases, ['A', 'B']);
    assert.equal(records[0]?.name, 'Doe, Jane');
    assert.deepEqual(records[0]?.idNumbers, [
      { type: 'Passport', value: 'X1' },
      { type: 'ID', value: 'Y2' },
    ]);
  });

  for (const [what, text, place] of [
    ['no header', '', /^line 1: no header$/],
    ['an unknown column', 'id,type,name,colour\n', /^line 1, column colour: /],
    ['a column of the language', 'id,type,name,__proto__\n', /^line 1, column __proto__: /],
    ['a column twice', 'id,type,name,name\n', /^line 1, column name: /],
    ['no column for the name', 'id,type\n1,Person\n', /^line 1, column name: missing$/],
    ['a wrong type', 'id,type,name\n1,Person,A\n2,Ship,B\n', /^line 3, column type: /],
    ['no name', 'id,type,name\n1,Person,\n', /^line 2, column name: /],
    [
      'a wrong date after an empty line',
      'id,type,name,birthDates\n\n1,Person,A,1.2.1990\n',
      /^line 3, column birthDates: /,
    ],
    [
      'a wrong date after a note of two lines',
      'id,type,name,notes,birthDates\n1,Person,A,"a\nb",\n2,Person,B,,x\n',
      /^line 4, column birthDates: /,
    ],
    ['an id twice', 'id,type,name\n1,Person,A\n1,Person,B\n', /^line 3, column id: twice$/],
    ['a row too short', 'id,type,name\n1,Person\n', /^not CSV: .*line 2/],
    ['an open quote', 'id,type,name\n1,Person,"A\n', /^not CSV: /],
  ] as const) {
    test(`${what} is refused by line and column`, () =>
      assert.throws(() => csv(text), { name: 'WatchlistError', message: place }));
  }

  test('of a wrong kind is refused by its name', () => {
    assert.throws(
      () => readWatchlistCsv('id,type,name\n1,Person,A\n', { name: 'list', kind: 'BAD' }),
      /^WatchlistError: kind: /,
    );
  });
});

describe('a list of JSON', () => {
  for (const [what, text, place] of [
    ['no JSON', '{"name":"list",\n "records":[}', /^not JSON: .*(?:records.*|line 2, column 13)$/s],
    ['a missing comma', '{"name":"list"\n "records":[]}', /^not JSON: line 2, column 2$/],
    ['no object', '[]', /^list: /],
    [
      'a wrong field',
      '{"name":"list","records":[{"id":"1","type":"Person","name":"A"},{"id":"2","type":"Person","name":"A","birthDates":["x"]}]}',
      /^records\.1\.birthDates\.0: /,
    ],
    ['an unknown field', '{"name":"list","records":[],"more":1}', /^list: .*more/],
  ] as const) {
    test(`${what} is refused by its place`, () =>
      assert.throws(() => readWatchlistJson(text), { name: 'WatchlistError', message: place }));
  }
});

test('the two examples of the documentation are taken', () => {
  assert.equal(readWatchlistJson(example('json')).records.length, 4);
  assert.equal(csv(example('csv')).records.length, 4);
});
