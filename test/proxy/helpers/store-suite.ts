import assert from 'node:assert/strict';
import test, { describe } from 'node:test';
import type { SessionRecord, SessionStore } from '@idproof/proxy';

/** A session as stores are given it. */
export function createRecord(id: string, changes: Partial<SessionRecord> = {}): SessionRecord {
  return {
    id,
    version: 1,
    position: 'open/consent',
    userHash: 'user',
    requestHash: 'request',
    settings: {
      docTypes: ['00000001003'],
      pages: ['front'],
      locale: 'en',
      captureMethods: ['manual'],
      maxBase64Length: 1024,
      resultFields: [],
    },
    createdAt: 1000,
    expiresAt: 5000,
    purgeAt: 5000,
    tokens: [{ hash: `token of ${id}`, expiresAt: 2000 }],
    consent: { version: '1', locale: 'en', text: 'text', textHash: 'hash', decision: null },
    attempts: { document: 0, selfie: 0 },
    refused: [],
    reasons: [],
    outcome: null,
    calls: [],
    transactions: [],
    ...changes,
  };
}

/** What every store promises. `create` gives an empty one each time. */
export function testStore(name: string, create: () => SessionStore | Promise<SessionStore>): void {
  describe(`store: ${name}`, () => {
    test('returns a stored session by id and by token', async () => {
      const store = await create();
      const record = createRecord('a', { evidence: 'sealed “é” \u0000 text' });
      await store.create(record);
      assert.deepEqual(await store.get('a'), record);
      assert.deepEqual(await store.findByKey('token of a'), record);
      assert.equal(await store.get('b'), undefined);
      assert.equal(await store.findByKey('token of b'), undefined);
      await store.close();
    });

    test('refuses a second session of one id and keeps the first', async () => {
      const store = await create();
      await store.create(createRecord('a'));
      await assert.rejects(store.create(createRecord('a', { outcome: 'approved' })));
      assert.equal((await store.get('a'))?.outcome, null);
      await store.close();
    });

    test('lets one of many writers of a version win', async () => {
      const store = await create();
      await store.create(createRecord('a'));
      const writers = Array.from({ length: 20 }, (_, i) => createRecord('a', { attempts: { document: i, selfie: 0 } }));
      const won = await Promise.all(writers.map((record) => store.update(record, 1)));
      assert.equal(won.filter(Boolean).length, 1);
      const stored = await store.get('a');
      assert.equal(stored?.version, 2);
      assert.equal(stored?.attempts.document, won.indexOf(true));
      assert.equal(await store.update(createRecord('a'), 1), false);
      assert.equal(await store.update(createRecord('gone'), 1), false);
      await store.close();
    });

    test('finds new tokens after an update, and old ones still', async () => {
      const store = await create();
      const record = createRecord('a');
      await store.create(record);
      await store.update({ ...record, tokens: [...record.tokens, { hash: 'newer', expiresAt: 3000 }] }, 1);
      assert.equal((await store.findByKey('newer'))?.id, 'a');
      assert.equal((await store.findByKey('token of a'))?.id, 'a');
      await store.close();
    });

    test("finds the newest open session of a user's request", async () => {
      const store = await create();
      await store.create(createRecord('old', { createdAt: 1 }));
      await store.create(createRecord('new', { createdAt: 2 }));
      await store.create(createRecord('ended', { createdAt: 3, position: 'finished' }));
      await store.create(createRecord('over', { createdAt: 4, expiresAt: 1500 }));
      assert.equal((await store.findOpen('user', 'request', 2000))?.id, 'new');
      assert.equal(await store.findOpen('user', 'another', 2000), undefined);
      assert.equal(await store.findOpen('somebody', 'request', 2000), undefined);
      assert.equal(await store.findOpen('user', 'request', 9000), undefined);
      await store.close();
    });

    test('makes no second session beside an open one, nor more than a user may have', async () => {
      const store = await create();
      const rule = { openAt: 2000, since: 500, most: 3 };
      assert.equal(await store.create(createRecord('a'), rule), 'created');
      assert.equal(await store.create(createRecord('b'), rule), 'open');
      assert.equal(await store.get('b'), undefined);
      assert.equal(await store.create(createRecord('b', { requestHash: 'another' }), rule), 'created');
      assert.equal(await store.create(createRecord('c'), { ...rule, openAt: 5000 }), 'created');
      assert.equal(await store.create(createRecord('d', { requestHash: 'third' }), rule), 'too many');
      assert.equal(await store.create(createRecord('d', { userHash: 'somebody' }), rule), 'created');
      await store.delete('c');
      assert.equal(await store.create(createRecord('e', { requestHash: 'third' }), rule), 'created');
      await store.close();
    });

    test('forgets a session with its tokens', async () => {
      const store = await create();
      await store.create(createRecord('a'));
      assert.equal(await store.delete('a'), true);
      assert.equal(await store.delete('a'), false);
      assert.equal(await store.get('a'), undefined);
      assert.equal(await store.findByKey('token of a'), undefined);
      await store.close();
    });

    test('lists due sessions, and sessions with an unfinished call', async () => {
      const store = await create();
      const call = { operation: 'v1.facecompare.compare', bizId: 'b', at: '', state: 'started' as const };
      await store.create(createRecord('due', { purgeAt: 10, transactions: [{ ...call, state: 'answered' }] }));
      await store.create(createRecord('later', { purgeAt: 100, transactions: [call] }));
      assert.deepEqual(await store.listDue(10, 5), ['due']);
      assert.equal((await store.listDue(100, 1)).length, 1);
      assert.deepEqual(await store.listUnfinished(), ['later']);
      await store.check();
      await store.close();
    });

    const hosted = {
      bizId: 'b',
      transactionId: 'T',
      clientCfg: 'sealed',
      startedAt: 1000,
      state: 'state of a',
      launches: [{ hash: 'launch of a', expiresAt: 2000, embed: 'redirect' as const }],
      polls: 0,
    };

    test('finds a session by its state and its launch codes, as long as it has them', async () => {
      const store = await create();
      await store.create(createRecord('a'));
      await store.create(createRecord('b'));
      await store.update(createRecord('a', { hosted }), 1);
      for (const key of ['state of a', 'launch of a', 'token of a'])
        assert.equal((await store.findByKey(key))?.id, 'a');
      const { state: _state, ...rest } = hosted;
      await store.update(createRecord('a', { hosted: { ...rest, launches: [] } }), 2);
      for (const key of ['state of a', 'launch of a']) assert.equal(await store.findByKey(key), undefined);
      assert.equal((await store.findByKey('token of a'))?.id, 'a');
      await store.delete('a');
      assert.equal(await store.findByKey('token of a'), undefined);
      assert.equal((await store.findByKey('token of b'))?.id, 'b');
      await store.close();
    });

    test('lists due polls, the longest due first', async () => {
      const store = await create();
      await store.create(createRecord('never'));
      await store.create(createRecord('later', { hosted, pollAt: 300 }));
      await store.create(createRecord('second', { hosted: { ...hosted, state: 's2', launches: [] }, pollAt: 200 }));
      await store.create(createRecord('first'));
      await store.update(createRecord('first', { hosted: { ...hosted, state: 's3', launches: [] }, pollAt: 100 }), 1);
      assert.deepEqual(await store.listPolls(99, 5), []);
      assert.deepEqual(await store.listPolls(200, 5), ['first', 'second']);
      assert.deepEqual(await store.listPolls(300, 1), ['first']);
      await store.update(createRecord('first'), 2);
      assert.deepEqual(await store.listPolls(300, 5), ['second', 'later']);
      await store.close();
    });

    test('lists the notices to send, the longest due first', async () => {
      const store = await create();
      const notice = { id: 'm', type: 'session.ended' as const, at: '', dueAt: 200, tries: 0 };
      await store.create(createRecord('never'));
      await store.create(createRecord('second', { notice }));
      await store.create(createRecord('first'));
      await store.update(createRecord('first', { notice: { ...notice, dueAt: 100 } }), 1);
      assert.deepEqual(await store.listNotices(99, 5), []);
      assert.deepEqual(await store.listNotices(200, 5), ['first', 'second']);
      assert.deepEqual(await store.listNotices(200, 1), ['first']);
      await store.update(createRecord('first'), 2);
      await store.delete('second');
      assert.deepEqual(await store.listNotices(200, 5), []);
      await store.close();
    });

    test('a session that waits for the provider has not ended', async () => {
      const store = await create();
      await store.create(createRecord('waiting', { position: 'processing' }));
      assert.equal((await store.findOpen('user', 'request', 2000))?.id, 'waiting');
      await store.close();
    });

    test('finds a session until its end was shown', async () => {
      const store = await create();
      const rule = { openAt: 2000, since: 500, most: 9 };
      const shown = createRecord('a', { position: 'finished' });
      await store.create({ ...shown, isUnseen: true });
      assert.equal((await store.findOpen('user', 'request', 2000))?.id, 'a');
      assert.equal(await store.create(createRecord('b'), rule), 'open');
      assert.equal(await store.findOpen('user', 'request', 9000), undefined);
      assert.equal(await store.update(shown, 1), true);
      assert.equal(await store.findOpen('user', 'request', 2000), undefined);
      assert.equal(await store.create(createRecord('b'), rule), 'created');
      await store.close();
    });

    test('stores pending deletions with their times', async () => {
      const store = await create();
      const owed = (transactionId: string, dueAt: number, tries = 0) => ({ transactionId, dueAt, tries });
      await store.create(createRecord('a'));
      assert.equal(await store.delete('a', ({ id }) => [owed(`of ${id}`, 20), owed('T2', 10)]), true);
      await store.addDeletion(owed('T3', 30, 4));
      assert.deepEqual(await store.listDueDeletions(9, 5), []);
      assert.deepEqual(await store.listDueDeletions(30, 5), [owed('T2', 10), owed('of a', 20), owed('T3', 30, 4)]);
      await store.addDeletion(owed('T2', 40, 1));
      await store.removeDeletion('of a');
      assert.deepEqual(await store.listDueDeletions(40, 1), [owed('T3', 30, 4)]);
      assert.deepEqual(await store.listDueDeletions(40, 5), [owed('T3', 30, 4), owed('T2', 40, 1)]);
      await store.close();
    });

    test('lists pending deletions of a session and of a user, also after a retry', async () => {
      const store = await create();
      const owed = (transactionId: string, sessionId: string, userHash: string) => ({
        transactionId,
        dueAt: 10,
        tries: 0,
        of: { sessionId, userHash },
      });
      await store.addDeletion(owed('T1', 'a', 'one'));
      await store.addDeletion(owed('T2', 'b', 'one'));
      await store.addDeletion(owed('T3', 'c', 'two'));
      await store.addDeletion({ transactionId: 'T4', dueAt: 10, tries: 0 });
      await store.addDeletion({ ...owed('T1', 'a', 'one'), tries: 1 });
      const ids = (list: { transactionId: string }[]) => list.map(({ transactionId }) => transactionId).toSorted();
      assert.deepEqual(await store.listDeletionsOf({ sessionId: 'a' }), [{ ...owed('T1', 'a', 'one'), tries: 1 }]);
      assert.deepEqual(ids(await store.listDeletionsOf({ userHash: 'one' })), ['T1', 'T2']);
      await store.removeDeletion('T1');
      assert.deepEqual(ids(await store.listDeletionsOf({ userHash: 'one' })), ['T2']);
      assert.deepEqual(await store.listDeletionsOf({ sessionId: 'unknown' }), []);
      await store.close();
    });

    test('knows which call began a transaction, for its time', async () => {
      const store = await create();
      const claim = (hash: string, bizId: string, now: number) =>
        store.claimTransaction({ hash, bizId, now, until: now + 60_000 });
      assert.equal(await claim('T1', 'a', 1000), true);
      assert.equal(await claim('T1', 'b', 1000), false);
      assert.equal(await claim('T1', 'a', 1001), true, 'the same write again');
      assert.equal(await claim('T2', 'b', 2000), true);
      const won = await Promise.all(['a', 'b', 'c', 'd'].map((bizId) => claim('T3', bizId, 2000)));
      assert.equal(won.filter(Boolean).length, 1);
      await store.close();
    });

    test('knows the data keys that were added, and which of them sealed what it holds', async () => {
      const store = await create();
      await store.dataKeys.add(['0a0a0a0a']);
      await store.dataKeys.add(['0b0b0b0b', '0a0a0a0a']);
      assert.deepEqual((await store.dataKeys.list()).toSorted(), ['0a0a0a0a', '0b0b0b0b']);
      await store.create(createRecord('plain'));
      await store.create(createRecord('sealed', { evidence: '0b0b0b0b.text' }));
      assert.deepEqual(
        [await store.dataKeys.isUsed('0a0a0a0a'), await store.dataKeys.isUsed('0b0b0b0b')],
        [false, true],
      );
      await store.delete('sealed');
      assert.equal(await store.dataKeys.isUsed('0b0b0b0b'), false);
      await store.dataKeys.remove('0b0b0b0b');
      assert.deepEqual(await store.dataKeys.list(), ['0a0a0a0a']);
      await store.close();
    });

    test('finds what a data key sealed among many sessions', async () => {
      const store = await create();
      for (let number = 0; number < 450; number++) await store.create(createRecord(`plain ${number}`));
      assert.equal(await store.dataKeys.isUsed('0b0b0b0b'), false);
      await store.create(createRecord('sealed', { evidence: '0b0b0b0b.text' }));
      assert.equal(await store.dataKeys.isUsed('0b0b0b0b'), true);
      await store.close();
    });

    test("lists a user's sessions, ended ones too, until they are forgotten", async () => {
      const store = await create();
      await store.create(createRecord('a'), { openAt: 9000, since: 0, most: 9 });
      await store.create(createRecord('b', { position: 'finished', createdAt: 1 }));
      await store.create(createRecord('c', { userHash: 'somebody' }));
      assert.deepEqual(new Set(await store.listOfUser('user', 5)), new Set(['a', 'b']));
      assert.equal((await store.listOfUser('user', 1)).length, 1);
      await store.delete('a');
      assert.deepEqual(await store.listOfUser('user', 5), ['b']);
      assert.deepEqual(await store.listOfUser('nobody', 5), []);
      await store.close();
    });

    test('finds an image of another user until the session or the image is forgotten', async () => {
      const store = await create();
      const pictures = (...hashes: string[]) => ({ pictures: { hashes, until: 100 } });
      const find = (hashes: string[], exceptUser = 'user', now = 99) =>
        store.findImages({ hashes, exceptUser, now, limit: 5 });
      await store.create(createRecord('a', pictures('front', 'selfie')));
      await store.create(createRecord('b', { userHash: 'somebody', ...pictures('front') }));
      assert.deepEqual(await find(['front', 'selfie']), ['b']);
      assert.deepEqual(await find(['front', 'selfie'], 'somebody'), ['a']);
      assert.deepEqual(new Set(await find(['front'], 'third')), new Set(['a', 'b']));
      assert.equal((await store.findImages({ hashes: ['front'], exceptUser: '', now: 0, limit: 1 })).length, 1);
      assert.deepEqual(await find(['front'], 'third', 100), []);
      assert.deepEqual(await find(['unknown']), []);
      await store.update(createRecord('b', { userHash: 'somebody' }), 1);
      assert.deepEqual(await find(['front']), []);
      await store.update(createRecord('b', { userHash: 'somebody', ...pictures('back') }), 2);
      assert.deepEqual(await find(['front', 'back']), ['b']);
      await store.delete('b');
      assert.deepEqual(await find(['front', 'back']), []);
      assert.deepEqual(await find(['selfie'], 'third'), ['a']);
      await store.close();
    });

    test('returns copies: changes of callers do not reach the store', async () => {
      const store = await create();
      const record = createRecord('a');
      await store.create(record);
      record.refused.push('changed by the caller');
      (await store.get('a'))?.refused.push('changed by the reader');
      assert.deepEqual((await store.get('a'))?.refused, []);
      await store.close();
    });
  });
}
