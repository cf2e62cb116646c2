import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { PAGES } from '../../repository/docs/pages.js';
import { listEntries } from '../../../tools/bench/entries.js';
import { measureLanguages, weigh } from '../../../tools/bench/sizes.js';

/**
 * Bytes after gzip of the first load. The aim is 45,000 for all elements, which they miss by some 3,200, and 25,000 for a page with one; where less is
 * loaded, the limit is at most a kilobyte above it; that of what holds all that other pages fetch later, a few more.
 */
const LIMITS: Readonly<Record<string, number>> = {
  '@idproof/widgets': 48_600,
  '@idproof/widgets/flow.js': 48_400,
  '@idproof/widgets/consent.js': 17_300,
  '@idproof/widgets/document-select.js': 18_300,
  '@idproof/widgets/document-capture.js': 23_800,
  '@idproof/widgets/selfie-capture.js': 25_000,
  '@idproof/widgets/paper-capture.js': 24_000,
  '@idproof/widgets/hosted.js': 21_500,
  '@idproof/widgets/confirm.js': 18_200,
  '@idproof/widgets/result.js': 17_800,
  '@idproof/widgets/frame.js': 3_600,
  '@idproof/widgets/framed.js': 5_000,
  '@idproof/widgets/phone.js': 21_600,
  '@idproof/widgets/theme.js': 2_400,
  '@idproof/widgets/face-judge.js': 3_000,
  '@idproof/widgets/pseudo-texts.js': 1_000,
  '@idproof/widgets/webview-doctor.js': 31_500,
  '@idproof/widgets/plain/idproof.js': 319_000,
  '@idproof/widgets/react': 85_800,
  '@idproof/widgets/jsx': 500,
  '@idproof/widgets/vue': 500,
  '@idproof/widgets/svelte': 500,
  '@idproof/widgets/angular': 500,
};
/** What a component of React may add to its element, React itself left out: it is in the page. */
const MOST_OF_REACT = 1_000;
const REACT = '@idproof/widgets/react/';
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

test('every module that a page can import has a limit and a place in the documentation, and no other', () => {
  const entries = listEntries().filter((entry) => !entry.startsWith(REACT));
  assert.deepEqual(Object.keys(LIMITS).toSorted(), entries.toSorted());
  assert.deepEqual([...documented.keys()], Object.keys(LIMITS));
});

describe('the components of React', () => {
  for (const entry of listEntries().filter((each) => each.startsWith(REACT))) {
    test(`${entry} adds at most ${MOST_OF_REACT} bytes to its element`, async () => {
      const element = entry.replace(REACT, '@idproof/widgets/');
      const [component, alone] = await Promise.all([weigh(entry), weigh(element)]);
      const added = component.first - alone.first;
      assert.ok(added > 0 && added <= MOST_OF_REACT, `${added} bytes`);
    });
  }

  test('are documented with what they add', () => {
    const [, kB] = /add at most ([\d.]+) kB to their element/.exec(text) ?? [];
    assert.equal(Number(kB) * 1000, MOST_OF_REACT);
  });
});

test('the languages are documented with what they load', async () => {
  const [, least, most] = /^Each language but English is ([\d.]+) to ([\d.]+) kB more/m.exec(text) ?? [];
  const bytes = (await measureLanguages()).map((language) => language.bytes);
  assertNear(Math.min(...bytes), Number(least) * 1000);
  assertNear(Math.max(...bytes), Number(most) * 1000);
});
