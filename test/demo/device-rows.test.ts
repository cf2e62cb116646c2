import assert from 'node:assert/strict';
import { test } from 'node:test';
import { listDevices } from '../../packages/demo/pages/desk/device-rows.js';

const rows = (...given: Parameters<typeof listDevices>) =>
  listDevices(...given).map(({ name, value, isFailed }) => [name, value, isFailed]);
/** The local time of day, as the desk writes it. */
const time = (at: string) => new Intl.DateTimeFormat('en', { timeStyle: 'medium' }).format(new Date(at));

test('the desk lists no device where no code was offered', () => {
  assert.deepEqual(rows(null, undefined, 'en'), []);
});

test('the desk shows each phone, what each device took, and wrong numbers as a fault', () => {
  const [joinedAt, consentAt, endedAt] = ['2026-03-01T10:00:00Z', '2026-03-01T10:01:00Z', '2026-03-01T10:02:00Z'];
  const phones = [
    { joinedAt, consentAt: null, endedAt },
    { joinedAt: endedAt, consentAt, endedAt: null },
  ];
  assert.deepEqual(rows({ codes: 2, wrongNumbers: 1, phones }, { document: 'phone', selfie: 'owner' }, 'en'), [
    ['Document', 'On the phone', false],
    ['Selfie', 'On the first device', false],
    ['Phone 1', `joined ${time(joinedAt)}, no consent there, ended ${time(endedAt)}`, false],
    ['Phone 2', `joined ${time(endedAt)}, consent ${time(consentAt)}`, false],
    ['Codes shown', '2', false],
    ['Wrong numbers', '1', true],
  ]);
});

test('after the evidence is deleted, the phones stay and a session without a wrong number shows no fault', () => {
  assert.deepEqual(rows({ codes: 1, wrongNumbers: 0, phones: [] }, undefined, 'en'), [
    ['Codes shown', '1', false],
    ['Wrong numbers', '0', false],
  ]);
});
