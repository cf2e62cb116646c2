import assert from 'node:assert/strict';
import test from 'node:test';
import { LogLine } from '../../../packages/proxy/src/log.js';

const TIME = '2026-05-05T10:00:00.000Z';
const REQUEST = { time: TIME, event: 'request', requestId: 'r1', method: 'GET', route: '*', status: 200, ms: 3 };

/** Every proxy of these tests holds its lines against the schema; here it is shown to refuse. */
const WRONG: Record<string, object> = {
  'a field that no line has': { ...REQUEST, body: '{}' },
  'a field of another event': { ...REQUEST, bizId: 'b1' },
  'a field that is missing': { ...REQUEST, status: undefined },
  'a sentence as a code': { time: TIME, event: 'fault', code: 'could not open the file' },
  'a message instead of a class': { time: TIME, event: 'fault', code: 'x', error: 'no such file: anna.jpg' },
  'a path instead of a route': { ...REQUEST, route: '/v1/sessions/x?name=Anna Maria' },
  'an event that there is not': { time: TIME, event: 'debug', code: 'x' },
  'a time of another form': { ...REQUEST, time: 'yesterday' },
};

test('a complete line is valid', () => {
  assert.ok(LogLine.safeParse(REQUEST).success);
});

for (const [what, line] of Object.entries(WRONG)) {
  test(`refused: ${what}`, () => assert.ok(!LogLine.safeParse(line).success));
}
