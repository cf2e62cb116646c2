/**
 * What an event of node:test says of a test: `passed`, `failed` or `skipped`. Undefined for other events, and for
 * suites, whose tests speak for them; a suite that fails by itself, because its hook or its file broke, has failed.
 */
export function readVerdict({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  if (isSet(data.skip) || isSet(data.todo)) return 'skipped';
  const failure = data.details?.error?.failureType;
  if (data.details?.type === 'suite')
    return type === 'test:fail' && failure !== 'subtestsFailed' ? 'failed' : undefined;
  return type === 'test:fail' ? 'failed' : 'passed';
}

// The reason, which may be an empty text, or true.
function isSet(mark) {
  return mark !== undefined && mark !== false;
}
