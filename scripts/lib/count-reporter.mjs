/** A node:test reporter that writes nothing but how many tests passed and failed, as JSON. */
export default async function* countReporter(events) {
  const counts = { passed: 0, failed: 0 };
  for await (const { type, data } of events) {
    if (data?.details?.type === 'suite') continue;
    if (type === 'test:pass' && !data.skip && !data.todo) counts.passed += 1;
    if (type === 'test:fail') counts.failed += 1;
  }
  yield JSON.stringify(counts);
}
