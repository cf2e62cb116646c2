import { readVerdict } from './verdict.mjs';

/**
 * A node:test reporter for `run-files.mjs` that writes one line of JSON for each test: `{ file, name, verdict, ms, at }`,
 * and before it one whose verdict is `running`, so that it is known which test hangs. `at` is when it was written.
 */
export default async function* resultReporter(events) {
  // A test may be defined in a helper, so the file is the one that runs, not the one that defines it.
  let file;
  for await (const event of events) {
    const { name, nesting, details } = event.data;
    const starts = event.type === 'test:dequeue';
    if (starts && nesting === 0) file = name;
    const verdict = starts ? 'running' : readVerdict(event);
    if (verdict) yield `${JSON.stringify({ file, name, verdict, ms: details?.duration_ms, at: Date.now() })}\n`;
  }
}
