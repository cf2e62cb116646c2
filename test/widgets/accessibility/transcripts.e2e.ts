import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openPage, type Shown } from './open-people.js';
import { LANGUAGES, writeTranscript } from './transcript.js';

/** `npm run transcripts` writes them anew. */
const readKept = (locale: string): string =>
  readFileSync(new URL(`./transcripts/${locale}.txt`, import.meta.url), 'utf8');

describe('the main job by keyboard and by ear', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/job-page.ts', import.meta.url));
  });
  after(() => shown.close());

  for (const locale of LANGUAGES) {
    // Claim: accessibility/transcript
    it(`goes through from the start to the result, and says what its transcript says, in ${locale}`, async () => {
      assert.equal(await writeTranscript(shown, locale), readKept(locale));
    });
  }

  // Claim: accessibility/notTwice
  it('says nothing twice in a row', () => {
    for (const locale of LANGUAGES) {
      const said = readKept(locale)
        .split('\n')
        .filter((line) => /^ {2}(?:says|focus): /.test(line));
      const twice = said.filter((line, at) => at > 0 && line.startsWith(said[at - 1]!));
      assert.deepEqual(twice, []);
    }
  });
});
