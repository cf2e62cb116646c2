import assert from 'node:assert/strict';
import { test } from 'node:test';
import { differences, withDate } from '../../../packages/sandbox/src/engines/document/printed-dates.js';
import { plainText } from '../../../packages/sandbox/src/engines/document/printed-zone.js';

test('a printed date that says the same is left as it is, however it is written', () => {
  const same = ['12 AUG 1974', '12AUG1974', '12 AUG/AOU 1974', '12 AUGUST/AOUT 74', '12.08.1974', '12/08/1974'];
  for (const printed of same) {
    const plain = plainText(printed);
    assert.equal(withDate(plain, '1974-08-12'), plain, printed);
  }
  assert.equal(withDate('DATEOFBIRTH12AUG1974', '1974-08-12'), 'DATEOFBIRTH12AUG1974');
});

test('another date is written the way the line writes dates', () => {
  assert.equal(withDate('12AUG1974', '1975-08-13'), '13AUG1975');
  assert.equal(withDate('12AUGAOU1974', '1974-02-12'), '12FEBFEB1974');
  assert.equal(withDate('12081974', '1980-01-02'), '02011980');
});

test('a month with one letter wrong is still seen as a date', () => {
  const expected = withDate('12AUX1974', '1974-08-12')!;
  assert.equal(differences('12AUX1974', expected), 1);
});

test('what is no date is left alone', () => {
  for (const text of ['L898902C3', 'ERIKSSON', 'UTO', 'ZE184226B', ''])
    assert.equal(withDate(text, '1974-08-12'), null);
});

test('accents, signs and spaces do not count', () => {
  assert.equal(plainText('Müller-Huber d’Été'), 'MULLERHUBERDETE');
});
