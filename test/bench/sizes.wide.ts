import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PAGES } from '../docs/pages.js';
import { measureLanguages, weigh } from './sizes.js';

/**
 * Bytes after gzip of the first load. The aim is 45,000 for all elements and 25,000 for a page with one; where less is
 * loaded, the limit is at most a kilobyte above it.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '@idproof/widgets': 45_000,
  '@idproof/widgets/flow.js': 45_000,
  '@idproof/widgets/consent.js': 16_600,
  '@idproof/widgets/document-select.js': 18_300,
  '@idproof/widgets/document-capture.js': 23_800,
  '@idproof/widgets/selfie-capture.js': 25_000,
  '@idproof/widgets/hosted.js': 21_400,
  '@idproof/widgets/result.js': 18_300,
  '@idproof/widgets/embed.js': 3_600,
};
/** Bytes by which a figure of the documentation may differ from what is measured. */
const TOLERANCE = 500;

const text = PAGES.find(({ path }) => path === 'docs/elements.md')?.text ?? '';
/** The documented figures by their import, in bytes. */
const documented = new Map(
  [...text.matchAll(/^\| [^|]+ \| `(@idproof\/[^`]+)` \| ([\d.]+) \|/gm)].map(([, entry = '', kB]) => [
    entry,
    Number(kB) * 1000,
  ]),
);

const assertNear = (measured: number, figure: number): void =>
  assert.ok(Math.abs(measured - figure) <= TOLERANCE, `${measured} bytes, documented as ${figure}`);

for (const [entry, limit] of Object.entries(LIMITS)) {
  describe(entry, async () => {
    const { first } = await weigh(entry);

    test(`loads at most ${limit} bytes first`, () => assert.ok(first <= limit, `${first} bytes`));

    test('is documented with what it loads', () => assertNear(first, documented.get(entry) ?? 0));
  });
}

test('no import is documented that is not measured', () => {
  assert.deepEqual([...documented.keys()], Object.keys(LIMITS));
});

test('the languages are documented with what they load', async () => {
  const [, least, most] = /^Each language but English is ([\d.]+) to ([\d.]+) kB more/m.exec(text) ?? [];
  const bytes = (await measureLanguages()).map((language) => language.bytes);
  assertNear(Math.min(...bytes), Number(least) * 1000);
  assertNear(Math.max(...bytes), Number(most) * 1000);
});
