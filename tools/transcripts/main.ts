import { mkdirSync, writeFileSync } from 'node:fs';
import { openPage } from '../../test/widgets/accessibility/open-people.js';
import { listTranscripts, writeTranscript } from '../../test/widgets/accessibility/transcript.js';

/* `npm run transcripts`: records what a screen reader says during a verification and its further steps, for the tests to compare with. */
const accessibility = new URL('../../test/widgets/accessibility/', import.meta.url);
const folder = new URL('transcripts/', accessibility);
mkdirSync(folder, { recursive: true });
const shown = await openPage(new URL('pages/job-page.ts', accessibility));
try {
  for (const { name, locale, job } of listTranscripts())
    writeFileSync(new URL(`${name}.txt`, folder), await writeTranscript(shown, locale, job));
} finally {
  await shown.close();
}
