import { readVerdict } from './verdict.mjs';

/** A node:test reporter that writes nothing but how many tests passed and failed, as JSON: what was skipped failed. */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0 };
  for await (const event of events) {
    const verdict = readVerdict(event);
    if (verdict) counts[verdict === 'passed' ? 'passed' : 'failed'] += 1;
  }
  yield JSON.stringify(counts);
}
