import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIdproofError } from '@idproof/core/errors';
import type { Device } from '@idproof/core/session';
import { CODE_MS, countCodesLeft, LOST_MS, MAX_WRONG_NUMBERS } from '../../../packages/proxy/src/model/handoff.js';
import type { Phone, SessionRecord } from '../../../packages/proxy/src/model/record.js';
import { assertAllowed, type Act } from '../../../packages/proxy/src/model/rights.js';
import { PAGES } from './pages.js';

const PAGE = PAGES.find(({ path }) => path === 'docs/handoff.md')?.text ?? '';
const TABLE = /<!-- rights: begin -->(?<rows>[^]*)<!-- rights: end -->/.exec(PAGE)?.groups?.['rows'] ?? '';
const ROWS = [...TABLE.matchAll(/^\| (\w+) \| [^|]+ \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, act = '', owner = '', phone = '']) => ({ act, owner, phone }))
  .filter(({ act }) => act !== 'act');

/** Every act: a further one is an error of the type check here. */
const ACTS: Record<Act, true> = {
  read: true,
  extend: true,
  agree: true,
  capture: true,
  stop: true,
  offer: true,
  keep: true,
  end: true,
};

const PHONE: Phone = { token: 'phone', expiresAt: 9, joinedAt: 1, seenAt: 1, consentAt: '2026-01-01T00:00:00.000Z' };

/** The parts of a session that rights are about. */
function createRecord(hasPhone: boolean): SessionRecord {
  const handoff = { codes: 1, wrongNumbers: 0, phones: hasPhone ? [PHONE] : [] };
  return { settings: {}, handoff } as unknown as SessionRecord;
}

function isAllowed(device: Device, act: Act, isPhoneCapturing: boolean): boolean {
  try {
    assertAllowed(createRecord(isPhoneCapturing), { device, token: device }, act);
    return true;
  } catch (error) {
    assert.ok(isIdproofError(error));
    return false;
  }
}

/** As the page says it. A phone that does not capture has lost every right but to end. */
function describeOwner(act: Act): string {
  const [alone, beside] = [isAllowed('owner', act, false), isAllowed('owner', act, true)];
  return alone === beside ? (alone ? 'yes' : 'no') : 'while it captures';
}

describe('the page about the handoff', () => {
  it('lists every act once', () => {
    assert.deepEqual(ROWS.map(({ act }) => act).toSorted(), Object.keys(ACTS).toSorted());
  });

  for (const { act, owner, phone } of ROWS) {
    it(`says who may ${act} as the proxy decides it`, () => {
      assert.equal(owner, describeOwner(act as Act));
      assert.equal(phone !== 'no', isAllowed('phone', act as Act, true));
      assert.equal(phone === 'while it captures', owner === 'while it captures');
    });
  }

  it('names the limits of the proxy', () => {
    assert.match(PAGE, new RegExp(`works for ${CODE_MS / 60_000} minutes and once`));
    assert.match(PAGE, new RegExp(`a session has ${countCodesLeft({} as SessionRecord)}\\.`));
    assert.match(PAGE, new RegExp(`${['no', 'One', 'Two', 'Three'][MAX_WRONG_NUMBERS]} wrong numbers`));
    assert.match(PAGE, new RegExp(`After ${LOST_MS / 1000} seconds of silence`));
  });
});
