import { inspect } from 'node:util';

/** A node:test reporter that prints failed tests and nothing else, so that a long run stays readable. */
export default async function* failureReporter(events) {
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.details?.error?.failureType === 'subtestsFailed') continue;
    const error = data.details?.error;
    yield `\n✖ ${data.name} (${data.file ?? ''}:${data.line ?? ''})\n${inspect(error?.cause ?? error)}\n`;
  }
}
