import { inspect } from 'node:util';
import { readVerdict } from './verdict.mjs';

/** A node:test reporter that prints what did not pass and nothing else, so that a long run stays readable. */
export default async function* failureReporter(events) {
  for await (const event of events) {
    const { data } = event;
    const verdict = readVerdict(event);
    if (!verdict || verdict === 'passed' || data.details?.error?.failureType === 'subtestsFailed') continue;
    const error = data.details?.error;
    const why = verdict === 'failed' ? inspect(error?.cause ?? error) : WHY[verdict];
    yield `\n✖ ${data.name} (${data.file ?? ''}:${data.line ?? ''})\n${why}\n`;
  }
}

const WHY = { skipped: 'skipped: a test that does not run proves nothing', empty: 'the file holds no test' };
