import { relative } from 'node:path';
import { inspect } from 'node:util';
import { readVerdict } from './verdict.mjs';

/** A node:test reporter that prints only what did not pass, so that a long run stays readable. */
export default async function* failureReporter(events) {
  for await (const event of events) {
    const { type, data } = event;
    // What breaks after its test has ended fails the run, and says so here alone.
    if (type === 'test:diagnostic' && /^(Warning|Error):/.test(data.message)) yield `\n✖ ${data.message}\n`;
    const verdict = readVerdict(event);
    if (!verdict || verdict === 'passed' || data.details?.error?.failureType === 'subtestsFailed') continue;
    const error = data.details?.error;
    const why =
      verdict === 'failed' ? inspect(error?.cause ?? error) : 'skipped: a test that does not run proves nothing';
    yield `\n✖ ${data.name} (${data.file ? relative(process.cwd(), data.file) : ''}:${data.line ?? ''})\n${why}\n`;
  }
}
