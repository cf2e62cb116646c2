import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { toPlainText } from '../../../packages/core/src/zone/transliterate.js';
import { countDifferences, replaceDate } from '../../../packages/engines/src/document/printed-dates.js';

/** The twelfth of August 1974 in print. */
const SAME = [
  '12 AUG 1974',
  '12AUG1974',
  '12 AUG 74',
  '12 AUG/AOU 1974',
  '12 AUG/AOÛT 74',
  '12 AUGUST/AOUT 74',
  '12. August 1974',
  '12 août 1974',
  '12 AGO 1974',
  '12 AGOSTO 1974',
  '12 SIE/AUG 1974',
  '12 AĞU/AUG 1974',
  '12 OGOS 1974',
  '12 Agustus 1974',
  '12 SRPEN 1974',
  '12 AUG/AUG 74',
  '12 elok./aug. 1974',
  'AUG 12, 1974',
  'August 12 1974',
  '1974 AUG 12',
  '12.08.1974',
  '12/08/1974',
  '08/12/1974',
  '12-08-1974',
  '12 08 1974',
  '12081974',
  '1974-08-12',
  '1974.08.12.',
  '19740812',
  '12/8/1974',
  '8/12/74',
  '12.08.74',
  'DATE OF BIRTH 12 AUG 1974',
  'DATEOFBIRTH12AUG1974',
  '3 DOB 08/12/1974',
  '12 AUG 1974 ZENITH',
  '12.08.1974 BERLIN',
  'F 12 AUG 1974 UTO',
];

describe('dates in print', () => {
  for (const printed of SAME) {
    test(`${printed} means the twelfth of August 1974`, () => {
      const found = replaceDate(printed, '1974-08-12');
      assert.deepEqual([found?.plain, found?.changes, found?.isSameYear], [toPlainText(printed), 0, true]);
    });
    test(`${printed} means no other day`, () => {
      for (const other of ['1974-08-02', '1974-08-13', '1974-09-12', '1975-08-12', '1984-08-12', '1974-08-19']) {
        assert.ok((replaceDate(printed, other)?.changes ?? 1) > 0, other);
      }
    });
  }

  const rewritten: [printed: string, date: string, plain: string][] = [
    ['12 AUG 1974', '1975-08-13', '13AUG1975'],
    ['12 AUG/AOU 1974', '1974-02-12', '12FEBFEB1974'],
    ['12.08.1974', '1980-01-02', '02011980'],
    ['08/25/1974', '1980-01-02', '01021980'],
    ['1974-08-12', '1980-01-02', '19800102'],
    ['2 AUG 1974', '1974-08-09', '9AUG1974'],
    ['12 AUG 74', '1999-12-31', '31DEC99'],
    ['01 01 9999', '2031-05-06', '06052031'],
  ];
  for (const [printed, date, plain] of rewritten) {
    test(`${date} in the style of ${printed}`, () => assert.equal(replaceDate(printed, date)?.plain, plain));
  }

  test('a month with one letter wrong is still seen as a date', () => {
    const found = replaceDate('12 AUX 1974', '1974-08-12')!;
    assert.deepEqual([found.plain, found.changes], ['12AUG1974', 1]);
  });

  test('a month of which two languages mean different ones is neither', () => {
    for (const date of ['1974-06-12', '1974-07-12']) assert.equal(replaceDate('12 LIP 1974', date)?.changes, 0);
    assert.ok(replaceDate('12 LIP 1974', '1974-08-12')!.changes > 0);
  });

  const open: [printed: string, date: string][] = [
    ['XX AUG 1974', '1974-08'],
    ['XX.08.1974', '1974-08'],
    ['XX XXX 1974', '1974'],
    ['XX.XX.1974', '1974'],
    ['01 JAN 1974', '1974'],
    ['12 AUG 1974', '1974-08'],
  ];
  for (const [printed, date] of open) {
    test(`parts that ${date} lacks may be printed or not: ${printed}`, () => {
      assert.equal(replaceDate(printed, date)?.changes, 0);
    });
  }

  test('another month or year than an open date’s is seen', () => {
    assert.ok(replaceDate('XX SEP 1974', '1974-08')!.changes > 0);
    assert.equal(replaceDate('XX AUG 1975', '1974-08')!.isSameYear, false);
  });

  const none = [
    'L898902C3',
    'ERIKSSON',
    'UTO',
    'ZE184226B',
    '',
    'C12345678',
    '123456789',
    '12',
    'AUG',
    '1234',
    'D<<',
    '45 AUG 1974',
    '01 JAN 7JAN',
    '74 AUG 12',
  ];
  for (const text of none) {
    test(`${text || 'nothing'} is no date`, () => assert.equal(replaceDate(text, '1974-08-12'), null));
  }

  test('a row of digits may be a number: it is no clear date', () => {
    assert.equal(replaceDate('12081975', '1974-08-12')?.isClear, false);
    assert.equal(replaceDate('12.08.1975', '1974-08-12')?.isClear, true);
    assert.equal(replaceDate('12AUG1975', '1974-08-12')?.isClear, true);
  });

  test('of two dates in a line the nearer one counts', () => {
    const found = replaceDate('15 APR 2022 15 APR 2032', '2032-04-15');
    assert.equal(found?.changes, 0);
  });

  test('differences need equal lengths', () => {
    assert.equal(countDifferences('ABC', 'ABD'), 1);
    assert.equal(countDifferences('ABC', 'AB'), Infinity);
  });
});
