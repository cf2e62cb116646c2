import assert from 'node:assert/strict';
import { test } from 'node:test';
import { dateWords, missingHitsWords, reasonWords } from '../../packages/demo/pages/desk/desk-words.js';

test('a date that was read is written as the language writes it, on the same day wherever the desk is', () => {
  assert.equal(dateWords('1974-08-12', 'en'), 'August 12, 1974');
  assert.equal(dateWords('1974-08-12', 'de'), '12. August 1974');
});

test('what is no date stays as it was read', () => {
  for (const value of ['L898902C3', '1974-13-40', '12 AUG 1974', '1974-08-12T00:00', ''])
    assert.equal(dateWords(value, 'en'), value);
});

test('the desk says in words that a phone took part', () => {
  assert.equal(reasonWords('captured_on_phone'), 'A phone took part, and such sessions are reviewed');
});

test('the desk says in words that a service was switched off, and which', () => {
  const words = 'A service was switched off when this session began';
  assert.equal(reasonWords('service_off'), words);
  assert.equal(reasonWords('service_off', ['papers', 'screening']), `${words}: papers, screening`);
  assert.equal(reasonWords('paper_missing', ['papers']), 'A paper could not be read');
});

test('the desk says that a list of hits is not whole, and who cut it', () => {
  const hits = [{}, {}];
  assert.equal(missingHitsWords({ totalHits: 2, hits }), '');
  assert.equal(
    missingHitsWords({ totalHits: 3, hits }),
    'The provider counts one further hit, which it does not list.',
  );
  assert.equal(missingHitsWords({ totalHits: 3, hits, isCut: true }), 'The list is cut. One further hit is not kept.');
  assert.equal(
    missingHitsWords({ totalHits: 70, hits, isCut: true }),
    'The list is cut. 68 further hits are not kept.',
  );
  assert.equal(missingHitsWords({ totalHits: 1, hits, isCut: true }), 'The list is cut. Further hits are not kept.');
});
