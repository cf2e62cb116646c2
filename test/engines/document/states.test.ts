import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { states } from 'mrz';
import { STATE_CODES } from '../../../packages/core/src/zone/state-codes.js';
import { toIsoCode, findStateName } from '../../../packages/engines/src/document/states.js';

describe('codes of states and organisations (ICAO 9303-3, section 5)', () => {
  const known: [code: string, name: string, iso: string | undefined][] = [
    ['D', 'Germany', 'DEU'],
    ['DEU', 'Germany', 'DEU'],
    ['FRA', 'France', 'FRA'],
    ['GBR', 'United Kingdom', 'GBR'],
    ['GBD', 'British Overseas Territories Citizen', 'GBR'],
    ['GBN', 'British National (Overseas)', 'GBR'],
    ['TWN', 'Taiwan', 'TWN'],
    ['HKG', 'Hong Kong', 'HKG'],
    ['MAC', 'Macao', 'MAC'],
    ['KOR', 'South Korea', 'KOR'],
    ['UTO', 'Utopia', undefined],
    ['EUE', 'European Union', undefined],
    ['RKS', 'Kosovo', undefined],
    ['XOM', 'Sovereign Military Order of Malta or one of its emissaries', undefined],
    ['UNO', 'United Nations Organization or one of its officials', undefined],
    ['XXA', 'Stateless person', undefined],
    ['XXX', 'Unspecified nationality', undefined],
  ];
  for (const [code, name, iso] of known) {
    test(code, () => {
      assert.equal(findStateName(code), name);
      assert.equal(toIsoCode(code), iso);
      assert.ok(STATE_CODES.includes(code));
    });
  }

  test('a code of no state is unknown', () => {
    for (const code of ['QQQ', 'MJZ', '', 'd', 'XX']) {
      assert.equal(findStateName(code), undefined);
      assert.equal(toIsoCode(code), undefined);
    }
  });

  test('every code has one to three capitals, a name, and at most an ISO code of three', () => {
    for (const code of STATE_CODES) {
      assert.match(code, /^[A-Z]{1,3}$/);
      assert.ok(findStateName(code));
      assert.match(toIsoCode(code) ?? 'NON', /^[A-Z]{3}$/);
    }
  });

  test("every code of the library's table may stand in a zone", () => {
    for (const code of Object.keys(states)) assert.ok(STATE_CODES.includes(code), code);
  });
});
