import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { HitResult } from '@idproof/core/provider';
import { describeHit } from '../../packages/demo/pages/desk/hit-rows.js';
import { screeningWords } from '../../packages/demo/pages/desk/desk-words.js';
import { HIT } from '../proxy/helpers/fake-provider.js';

const SUBJECT = { name: 'ANNA MARIA CANARYNAME', birthDate: '1974-08-12', gender: 'F', number: 'L898902C3' };
const { hitRecord, hitReason } = HIT;
const describe = (record: object = {}, reason: object = {}) =>
  describeHit(
    { ...HIT, hitReason: { ...hitReason, ...reason }, hitRecord: { ...hitRecord, ...record } } as unknown as HitResult,
    SUBJECT,
    'en',
  );
const find = (rows: readonly (readonly string[])[], label: string) => rows.find(([name]) => name === label)?.slice(1);

test('a hit puts what the document says beside what the record says', () => {
  const { title, compared, facts } = describe({
    gender: 'Female',
    dateDetails: [
      { dateType: 'Date of Birth', dateValueList: [{ day: '12', month: '8', year: '1974' }, { year: '1975' }] },
      { dateType: 'Date of Death', dateValueList: [{ year: '2001' }] },
    ],
    countryDetails: [{ countryType: 'Nationality', countryValueList: [{ code: 'RU' }, { code: 'SY' }] }],
    idNumberTypes: [{ idType: 'Passport', idValueList: [{ value: 'L898902C3' }] }],
    sanctionsReferences: [{ name: 'A list', value: 'A-1', sinceYear: '2014', sinceMonth: '3', toYear: '2021' }],
    sourceDescription: [{ name: 'Gazette', Source: [{ name: 'Page 7' }] }],
    category: 'Sanctions',
    deceased: 'No',
  });
  assert.equal(title, 'CANARYALIAS Anna · 91 of 100');
  assert.deepEqual(compared, [
    ['Name', SUBJECT.name, 'CANARYALIAS Anna'],
    ['Date of birth', 'August 12, 1974', 'August 12, 1974\n1975'],
    ['Nationality', '', 'RU, SY'],
    ['Gender', 'F', 'Female'],
    ['Number', 'L898902C3', 'L898902C3'],
  ]);
  assert.deepEqual(find(facts, 'Sanctions'), ['A list, A-1, since 2014-03 until 2021']);
  assert.deepEqual(find(facts, 'Sources'), ['Gazette, Page 7']);
  assert.deepEqual(find(facts, 'List'), ['SANCTION, Sanctions']);
  assert.deepEqual(find(facts, 'Match'), ['name match, FUZZY']);
  assert.equal(find(facts, 'Deceased'), undefined);
});

test('a hit by number is no name, and a hit without details is still shown', () => {
  const { compared } = describe({ nameDetails: [] }, { hitType: 'cert_no_match', recordMatch: 'L898902C3' });
  assert.deepEqual(find(compared, 'Name'), [SUBJECT.name, '']);
  assert.deepEqual(find(compared, 'Number'), ['L898902C3', 'L898902C3']);
  const bare = describeHit({ scanArgs: '', scanResult: 'HIT' } as HitResult, { name: 'A' }, 'en');
  assert.equal(bare.title, 'A hit without a record');
  assert.deepEqual(bare.compared, [['Name', 'A', '']]);
});

test('the desk says how far the search came', () => {
  assert.equal(screeningWords({ state: 'done', runs: [{}] }), '');
  assert.match(screeningWords({ state: 'done', runs: [{}, {}] }), /newest first/);
  assert.match(screeningWords({ state: 'pending', runs: [], failure: 'provider_busy' }), /awaited.*provider_busy/);
  assert.match(screeningWords({ state: 'unfinished', runs: [] }), /not screened/);
});
