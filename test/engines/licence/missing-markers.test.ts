import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import {
  findMissingMarkers,
  hasNumberBefore,
  extendLeft,
} from '../../../packages/engines/src/document/licence/missing-markers.js';
import { parseSketch } from './parse-sketch.js';

describe('lines whose field number was not detected', () => {
  test('begin right of the numbers of other lines, with nothing before them', () => {
    const lines = parseSketch(`
          DRIVING LICENCE
               1. MORGAN
                  SARAH
               3. 11.03.1976
               4a. 19.01.2023
                                     ELSEWHERE`);
    const found = findMissingMarkers(lines);
    assert.deepEqual(
      found.map(({ index }) => lines[index]!.text),
      ['SARAH'],
    );
    assert.ok(found[0]!.by > 0.5 && found[0]!.by < 1, String(found[0]!.by));
  });

  test('are read wider on the left alone', () => {
    const quad = [[100, 10], [200, 20], [198, 40], [98, 30]] as const; // prettier-ignore
    assert.deepEqual(extendLeft(quad, 0.5), [[50, 5], [200, 20], [198, 40], [48, 25]]); // prettier-ignore
  });

  test('count only when the wider reading is the same text behind a field number', () => {
    assert.equal(hasNumberBefore('2. SARAH', 'SARAH'), true);
    assert.equal(hasNumberBefore('4b. 19.01.2033', '19.01.2033'), true);
    assert.equal(hasNumberBefore('2. SARAN', 'SARAH'), false);
    assert.equal(hasNumberBefore('SARAH', 'SARAH'), false);
    assert.equal(hasNumberBefore('12 SARAH', 'SARAH'), false);
  });
});
