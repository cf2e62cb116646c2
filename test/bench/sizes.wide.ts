import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weigh } from './sizes.js';

/**
 * Bytes after gzip of the first load. The aim is 45,000 for all elements and 25,000 for a page with one; where less is
 * loaded, the limit is at most a kilobyte above it.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '@idproof/widgets': 45_000,
  '@idproof/widgets/consent.js': 16_200,
  '@idproof/widgets/document-select.js': 18_300,
  '@idproof/widgets/document-capture.js': 23_800,
  '@idproof/widgets/selfie-capture.js': 25_000,
  '@idproof/widgets/hosted.js': 21_400,
  '@idproof/widgets/result.js': 18_100,
};

for (const [entry, limit] of Object.entries(LIMITS)) {
  test(`${entry} loads at most ${limit} bytes first`, async () => {
    const { first } = await weigh(entry);
    assert.ok(first <= limit, `${first} bytes`);
  });
}
