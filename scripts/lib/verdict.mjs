/**
 * What an event of node:test says of a test: `passed`, `failed`, `skipped`, or `empty` for a file without tests,
 * which node:test itself counts as passed. Undefined for other events, and for suites, whose tests speak for them.
 */
export function readVerdict({ type, data }) {
  if (type !== 'test:pass' && type !== 'test:fail') return undefined;
  if (isSet(data.skip) || isSet(data.todo)) return 'skipped';
  if (data.details?.type === 'suite') return undefined;
  if (type === 'test:fail') return 'failed';
  return data.name === data.file ? 'empty' : 'passed';
}

// The reason, which may be an empty text, or true.
function isSet(mark) {
  return mark !== undefined && mark !== false;
}
