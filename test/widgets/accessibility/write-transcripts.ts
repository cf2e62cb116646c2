import { mkdirSync, writeFileSync } from 'node:fs';
import { openPage } from './open-people.js';
import { LANGUAGES, writeTranscript } from './transcript.js';

/* `npm run transcripts`: writes down what a screen reader says of the main job now, for the tests to compare with. */
const folder = new URL('./transcripts/', import.meta.url);
mkdirSync(folder, { recursive: true });
const shown = await openPage(new URL('./pages/job-page.ts', import.meta.url));
try {
  for (const locale of LANGUAGES) writeFileSync(new URL(`${locale}.txt`, folder), await writeTranscript(shown, locale));
} finally {
  await shown.close();
}
