import assert from 'node:assert/strict';
import { test } from 'node:test';
import { weigh } from './sizes.js';

/**
 * Bytes after gzip of the first load. The aim is 45,000 for all elements and 25,000 for a page with one. All together,
 * document capture and selfie capture are above it, and may not grow further.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '@idproof/widgets': 46_000,
  '@idproof/widgets/consent.js': 25_000,
  '@idproof/widgets/document-select.js': 25_000,
  '@idproof/widgets/document-capture.js': 26_600,
  '@idproof/widgets/selfie-capture.js': 28_700,
  '@idproof/widgets/hosted.js': 25_000,
  '@idproof/widgets/result.js': 25_000,
};

for (const [entry, limit] of Object.entries(LIMITS)) {
  test(`${entry} loads at most ${limit} bytes first`, async () => {
    const { first } = await weigh(entry);
    assert.ok(first <= limit, `${first} bytes`);
  });
}
