import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { RIGHT_BODIES, JPG, KEYS } from '../../helpers/provider.js';
import { callAdmin } from '../../helpers/sandbox-admin.js';
import { readCode, createRecipient, reuse, createShareToken, createWorld } from '../../helpers/sandbox-world.js';
import { createStoreAddress } from './store-address.js';

const SCREEN = 'v3.aml.nss.screen';

describe('after a restart', () => {
  test('a comparison that it cut off is broken, a finished one is there', async () => {
    const store = createStoreAddress();
    let calls = 0;
    const engines = {
      compareFaces: () =>
        calls++ === 0
          ? Promise.resolve({ ok: true as const, score: 80, samePerson: true })
          : new Promise<never>(() => {}),
    };
    const before = createWorld({ store, engines });
    const body = { bizId: 'biz-1', face1: { content: JPG }, face2: { content: JPG } };
    const ids = [];
    for (let i = 0; i < 2; i++) {
      ids.push((await before.call('v1.facecompare.asynccompare', body)).transactionId ?? '');
      await new Promise((resolve) => setImmediate(resolve));
    }
    await before.sandbox.close();
    const w = createWorld({ store });
    const done = await w.call('v1.facecompare.asynccheckresult', { transactionId: ids[0] ?? '' });
    assert.ok(done.ok && done.response.score === 80);
    await assert.rejects(w.call('v1.facecompare.asynccheckresult', { transactionId: ids[1] ?? '' }), /SYSTEM_ERROR/);
  });

  test('a watchlist, until it is deleted; each client has its own', async () => {
    const store = createStoreAddress();
    const before = createWorld({ store });
    const list = {
      name: 'mine',
      kind: 'SANCTION',
      records: [{ id: '1', type: 'Person', name: 'Anna Maria Eriksson', birthDates: ['1974-08-12'] }],
    };
    const path = `/watchlists/${KEYS.clientId}/mine`;
    assert.equal((await callAdmin(before, 'PUT', path, list)).status, 201);
    await before.sandbox.close();

    const w = createWorld({ store });
    const hit = await w.call(SCREEN, RIGHT_BODIES[SCREEN]);
    assert.ok(hit.ok);
    const { decision, totalHits, rcrrRiskLevel, hitResults, bizCode } = hit.response;
    assert.deepEqual([decision, totalHits, rcrrRiskLevel, bizCode], ['REJECT', 1, 'HIGH', 'ONBOARDING']);
    assert.deepEqual(hitResults[0]?.hitReason, {
      engineType: 'SANCTION',
      hitType: 'name_match',
      paramMatch: 'Anna Maria Eriksson',
      recordMatch: 'Anna Maria Eriksson',
      matchRate: 100,
      matchStrategy: 'word_pairing_levenshtein_double_metaphone',
    });
    assert.deepEqual(JSON.parse(hitResults[0]?.scanArgs ?? ''), {
      kind: 'Person',
      names: ['Anna Maria Eriksson', 'Анна Мария Эрикссон'],
      certNo: 'L898902C3',
      birthday: '1974/Aug/12',
      gender: 'Female',
      countries: ['SE', 'SE'],
      customerId: 'customer-1',
      extendData: { any: 'thing' },
    });
    const hitRecord = hitResults[0]?.hitRecord;
    assert.deepEqual([hitRecord?.originId, hitRecord?.origin, hitRecord?.groups], ['1', 'SANCTION', ['mine']]);
    assert.deepEqual(hitRecord?.dateDetails, [
      { dateType: 'Date of Birth', dateValueList: [{ day: '12', month: '8', year: '1974' }] },
    ]);
    const clean = await createRecipient(w).call(SCREEN, RIGHT_BODIES[SCREEN]);
    assert.ok(clean.ok && clean.response.decision === 'ACCEPT' && clean.response.hitResults.length === 0);
    assert.equal((await callAdmin(w, 'DELETE', path)).status, 204);
    assert.equal((await callAdmin(w, 'DELETE', path)).status, 404);
    const gone = await w.call(SCREEN, RIGHT_BODIES[SCREEN]);
    assert.ok(gone.ok && gone.response.rcrrRiskLevel === 'LOW');
  });

  test('nothing after a reset', async () => {
    const w = createWorld();
    const token = await createShareToken(w);
    await callAdmin(w, 'POST', '/reset');
    assert.equal(readCode(await reuse(createRecipient(w), token)), 'TOKEN_NOT_FOUND');
    assert.deepEqual((await callAdmin(w, 'GET', `/watchlists/${KEYS.clientId}`)).body, { watchlists: [] });
  });
});

describe('an error in a watchlist', () => {
  test('is reported by line and column, and the previous list stays', async () => {
    const w = createWorld();
    const path = `/sandbox/watchlists/${KEYS.clientId}/mine`;
    const put = async (body: string, query = '') => {
      const headers = { Authorization: 'Bearer an-admin-key-for-tests', 'Content-Type': 'text/csv' };
      const request = new Request(`http://sandbox.test${path}${query}`, { method: 'PUT', headers, body });
      const response = await w.sandbox.fetch(request);
      return [response.status, await response.json()];
    };
    assert.deepEqual(await put('id,type,name\n1,Person,Anna\n', '?kind=PEP&version=7'), [
      201,
      { name: 'mine', version: '7', records: 1 },
    ]);
    assert.deepEqual((await put('id,type,name\n1,Ship,Anna\n'))[0], 422);
    const listed = await callAdmin(w, 'GET', `/watchlists/${KEYS.clientId}`);
    assert.deepEqual(listed.body, { watchlists: [{ name: 'mine', version: '7', kind: 'PEP', records: 1 }] });
  });
});
