import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { EVIDENCE } from '../../tools/accessibility-report/evidence.js';
import { LEVEL_A } from '../../tools/accessibility-report/level-a.js';
import { LEVEL_AA } from '../../tools/accessibility-report/level-aa.js';
import { EN_301_549, SECTION_508 } from '../../tools/accessibility-report/standards.js';
import { findMissing } from '../../tools/accessibility-report/write-report.js';

/** How many success criteria WCAG 2.2 has: 31 of level A without 4.1.1, which is obsolete, and 24 of level AA. */
const CRITERIA = { a: 31, aa: 24 } as const;
const CHAPTERS = [...SECTION_508, ...EN_301_549].flatMap(({ rows }) => rows);

describe('the accessibility conformance report', () => {
  it('has every success criterion of levels A and AA once', () => {
    assert.equal(new Set(LEVEL_A.map(({ criterion }) => criterion)).size, CRITERIA.a);
    assert.equal(new Set(LEVEL_AA.map(({ criterion }) => criterion)).size, CRITERIA.aa);
  });

  it('names tests for all that it supports, and says what is missing of the rest', () => {
    for (const { criterion, conformance, tests, remarks } of [...LEVEL_A, ...LEVEL_AA, ...CHAPTERS]) {
      if (conformance === 'Supports') assert.ok(tests.length > 0, criterion);
      else assert.notEqual(remarks, '', criterion);
    }
  });

  it('names tests that are there, and none in vain', () => {
    assert.deepEqual(findMissing(), []);
    const used = new Set([...LEVEL_A, ...LEVEL_AA, ...CHAPTERS].flatMap(({ tests }) => tests));
    assert.deepEqual(
      EVIDENCE.filter((name) => !used.has(name)),
      [],
    );
  });
});
