import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { readZoneDates } from '../../../packages/core/src/zone/zone-dates.js';

const TODAY = new Date('2026-11-21');

describe('dates of the zone', () => {
  const births: [string, string | undefined][] = [
    ['740812', '1974-08-12'],
    ['240812', '2024-08-12'],
    ['261121', '2026-11-21'],
    ['261122', '1926-11-22'],
    ['270812', '1927-08-12'],
    ['000229', '2000-02-29'],
    ['010229', undefined],
    ['7408<<', '1974-08'],
    ['740800', '1974-08'],
    ['2611<<', '2026-11'],
    ['2612<<', '1926-12'],
    ['74<<<<', '1974'],
    ['740000', '1974'],
    ['74<<12', '1974'],
    ['<<<<<<', ''],
    ['<<0812', ''],
    ['<<0231', undefined],
    ['740230', undefined],
    ['741301', undefined],
    ['740832', undefined],
    ['74081<', undefined],
    ['7408', undefined],
    ['', undefined],
  ];
  for (const [text, date] of births) {
    test(`birth ${text || 'nothing'} is ${date === '' ? 'unknown' : date}`, () => {
      assert.equal(readZoneDates(text, 'birth', TODAY)[0], date);
    });
  }

  const expiries: [string, string | undefined][] = [
    ['320415', '2032-04-15'],
    ['460415', '2046-04-15'],
    ['470415', '2047-04-15'],
    ['990415', '1999-04-15'],
    ['800101', '1980-01-01'],
    ['790101', '2079-01-01'],
    ['260101', '2026-01-01'],
    ['<<<<<<', ''],
  ];
  for (const [text, date] of expiries) {
    test(`expiry ${text} is ${date === '' ? 'none' : date}`, () => {
      assert.equal(readZoneDates(text, 'expiry', TODAY)[0], date);
    });
  }

  test('people of a hundred and documents without end are among what a date may mean', () => {
    assert.deepEqual(readZoneDates('240812', 'birth', TODAY), ['2024-08-12', '1924-08-12']);
    assert.deepEqual(readZoneDates('050812', 'birth', TODAY), ['2005-08-12']);
    assert.ok(readZoneDates('991231', 'expiry', TODAY).includes('9999-12-31'));
  });

  test('the turn of a century changes nothing for those who live through it', () => {
    const later = new Date('2101-01-05');
    assert.equal(readZoneDates('000101', 'birth', later)[0], '2100-01-01');
    assert.equal(readZoneDates('990101', 'birth', later)[0], '2099-01-01');
    assert.equal(readZoneDates('110101', 'expiry', later)[0], '2111-01-01');
  });
});
