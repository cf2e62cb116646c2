import assert from 'node:assert/strict';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import type { StoredFlow, StoredState } from '../../fixtures/stores/stored.js';
import { readProgress } from '../../fixtures/stores/write-state.js';
import { JPG, KEYS, RIGHT_BODIES } from '../../helpers/provider.js';
import { callAdmin, transactions } from '../../helpers/sandbox-admin.js';
import {
  readCode,
  queryEkycResult,
  callPage,
  createRecipient,
  queryResult,
  reuse,
  startRealid,
  createWorld,
} from '../../helpers/sandbox-world.js';
import type { World } from '../../helpers/sandbox-world.js';
import { assertTells, earlierVersions, readFixture } from '../../proxy/helpers/earlier-store.js';

const scratch = mkdtempSync(join(tmpdir(), 'idproof-earlier-'));
after(() => rmSync(scratch, { recursive: true, force: true }));

let copies = 0;
for (const folder of earlierVersions()) {
  const stored = readFixture(folder, 'sandbox-state.json') as StoredState;
  const start = (): World => {
    const file = join(scratch, `${++copies}.sqlite`);
    copyFileSync(new URL('sandbox.sqlite', folder), file);
    const w = createWorld({ store: `sqlite:${file}` });
    w.at(stored.closedAt);
    return w;
  };
  const named = (wanted: string): StoredFlow => {
    const found = stored.flows.find(({ name }) => name === wanted);
    assert.ok(found, wanted);
    return found;
  };

  describe(`the state of a sandbox of version ${stored.version}`, () => {
    test('each transaction stands where it stood, to the merchant and to its page', async () => {
      const w = start();
      for (const { name, transactionId, ticket, progress, ekycResult, ocrResult } of stored.flows) {
        assertTells(await readProgress(w, ticket), progress, name);
        if (ekycResult === undefined) continue;
        const answer = await queryResult(w, transactionId);
        assert.ok(answer.ok, name);
        assert.equal(answer.response.ekycResult, ekycResult, name);
        if (ocrResult) assertTells(answer.response.extIdInfo?.ocrResult, ocrResult, name);
      }
    });

    test('an open transaction can be gone through', async () => {
      const w = start();
      const fresh = named('open at document');
      assert.deepEqual((await callPage(w, fresh.ticket, 'document', { front: JPG })).body['accepted'], true);
      const frames = { 'HEADSHAKE/0': JPG };
      for (const { ticket, transactionId, progress } of [
        fresh,
        named('open at face'),
        named('open at face: an action to show'),
      ]) {
        const { actions } = progress['settings'] as { actions: string[] };
        const body = actions.length > 0 ? { face: JPG, frames } : { face: JPG };
        assert.deepEqual((await callPage(w, ticket, 'face', body)).body['finished'], true);
        assert.equal(await queryEkycResult(w, transactionId), 'Success');
      }
    });

    test('an image that was kept is given back', async () => {
      const w = start();
      const answer = await queryResult(w, named('finished').transactionId, { isReturnImage: 'Y' });
      assert.ok(answer.ok);
      assert.ok((answer.response.extIdInfo?.frontPageImg ?? '').length > 0);
    });

    test('a share token that nobody used works once; a used one is none', async () => {
      const recipient = createRecipient(start());
      assert.equal(readCode(await reuse(recipient, stored.shareTokens.used)), 'TOKEN_NOT_FOUND');
      assert.equal(readCode(await reuse(recipient, stored.shareTokens.unused)), 'SUCCESS');
      assert.equal(readCode(await reuse(recipient, stored.shareTokens.unused)), 'TOKEN_NOT_FOUND');
    });

    test('a comparison that was done has its score, one that was cut off is broken', async () => {
      const w = start();
      const ask = (transactionId: string) => w.call('v1.facecompare.asynccheckresult', { transactionId });
      const done = await ask(stored.comparisons.done);
      assert.ok(done.ok);
      assert.equal(done.response.score, 91.2);
      await assert.rejects(ask(stored.comparisons.broken), /SYSTEM_ERROR/);
    });

    test('watchlists, contacts and ids of calls are there, and no id is given twice', async () => {
      const w = start();
      const hit = await w.call('v3.aml.nss.screen', RIGHT_BODIES['v3.aml.nss.screen']);
      assert.ok(hit.ok);
      assert.equal(hit.response.hitResults[0]?.hitReason?.recordMatch, stored.watchlist.hit);
      const { userId, email, applicantId } = stored.contact;
      const query = await w.call('v1.applicant.query', { bizId: 'biz-1', userId });
      assert.ok(query.ok);
      assert.deepEqual([query.response.applicant?.applicantId, query.response.applicant?.email], [applicantId, email]);
      assertTells((await transactions(w)).slice(-stored.transactions.length), stored.transactions);
      const { transactionId } = await startRealid(w);
      assert.ok(!stored.transactions.some((known) => known.transactionId === transactionId));
      assert.equal((await callAdmin(w, 'GET', `/watchlists/${KEYS.clientId}`)).status, 200);
    });
  });
}
