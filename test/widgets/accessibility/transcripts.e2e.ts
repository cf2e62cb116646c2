import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { openPage, type Shown } from './open-people.js';
import { listTranscripts, writeTranscript } from './transcript.js';

/** `npm run transcripts` writes them anew. */
const readKept = (name: string): string => readFileSync(new URL(`./transcripts/${name}.txt`, import.meta.url), 'utf8');

describe('the jobs by keyboard and by ear', () => {
  let shown: Shown;
  before(async () => {
    shown = await openPage(new URL('./pages/job-page.ts', import.meta.url));
  });
  after(() => shown.close());

  for (const { name, locale, job } of listTranscripts()) {
    // Claim: accessibility/transcript
    it(`goes through from the start to the result, and says what its transcript says, in ${name}`, async () => {
      assert.equal(await writeTranscript(shown, locale, job), readKept(name));
    });
  }

  // Claim: accessibility/notTwice
  it('says nothing twice in a row', () => {
    for (const { name } of listTranscripts()) {
      const said = readKept(name)
        .split('\n')
        .filter((line) => /^ {2}(?:says|focus): /.test(line));
      const twice = said.filter((line, at) => at > 0 && line.startsWith(said[at - 1]!));
      assert.deepEqual(twice, []);
    }
  });
});
