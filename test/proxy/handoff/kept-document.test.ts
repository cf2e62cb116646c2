import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { createMemoryStore, type SessionStore } from '@idproof/proxy';
import { openStore } from '@idproof/proxy/node';
import { createDefaultConsent } from '../../../packages/proxy/src/consent-text.js';
import { DOCUMENT } from '../helpers/step-bodies.js';
import { atSelfie, compareBody, createHandoffProxy, joinAs, PHONE_PAGE, closeStreams } from './helpers/devices.js';
import { testKept } from './helpers/kept-suite.js';

after(closeStreams);

const folder = mkdtempSync(join(tmpdir(), 'idproof-kept-'));
after(() => rmSync(folder, { recursive: true, force: true }));
let places = 0;

testKept('one SQLite file', async () => {
  const place = join(folder, String(++places));
  const store = await openStore(`sqlite:${join(place, 'proxy.sqlite')}`);
  const readBytes = async () =>
    readdirSync(place)
      .map((name) => readFileSync(join(place, name), 'latin1'))
      .join('');
  return { store, readBytes };
});

testKept('one memory', async () => {
  const store = createMemoryStore();
  const ids = new Set<string>();
  const watched: SessionStore = {
    ...store,
    create: (record, rule) => {
      ids.add(record.id);
      return store.create(record, rule);
    },
  };
  const readBytes = async () => (await Promise.all([...ids].map((id) => store.getKept(id)))).join('');
  return { store: watched, readBytes };
});

test('the image is kept for the time that is set: then the sweep deletes it, and the phone captures the document', async () => {
  const stack = createHandoffProxy({ handoff: { url: PHONE_PAGE, keepDocument: 60_000 } });
  const owner = await stack.begin();
  await atSelfie(owner);
  const phone = await joinAs(stack, owner);
  await phone.agree();
  await owner.post('handoff/document', { frontPageImage: DOCUMENT });
  stack.time.now += 60_000;
  assert.ok(await stack.store.getKept(owner.sessionId));
  await stack.proxy.sweep();
  assert.equal(await stack.store.getKept(owner.sessionId), undefined);
  assert.equal((await phone.view()).capture.comparesWith, undefined);
  const { frontPageImage: _front, ...selfie } = compareBody();
  const late = await phone.post('compare', selfie);
  assert.deepEqual([late.status, late.problem.code], [422, 'picture_mismatch']);
  assert.equal((await phone.view()).status, 'open', 'the session goes on');
  assert.equal((await owner.view()).handoff?.document, undefined, 'it is not asked for again');
  const again = await owner.post('handoff/document', { frontPageImage: DOCUMENT });
  assert.equal(again.problem.code, 'out_of_order');
});

test('without the setting no image is taken', async () => {
  const stack = createHandoffProxy();
  const owner = await stack.begin();
  await atSelfie(owner);
  await joinAs(stack, owner);
  assert.equal((await owner.view()).handoff?.document, undefined);
  const refused = await owner.post('handoff/document', { frontPageImage: DOCUMENT });
  assert.deepEqual([refused.status, refused.problem.code], [409, 'handoff_unavailable']);
});

test('the default consent text states it in every language, with the time, and points to it in the summary', () => {
  const settings = {
    retention: 86_400_000,
    recordRetention: 30 * 86_400_000,
    rememberPictures: undefined,
    consent: {},
  };
  const [without, withIt] = [
    createDefaultConsent(settings).texts,
    createDefaultConsent(settings, { keptDocument: 10 * 60_000 }).texts,
  ];
  for (const locale of LOCALES) {
    const added = (withIt[locale] ?? '')
      .split('\n')
      .filter((line) => !(without[locale] ?? '').split('\n').includes(line));
    assert.equal(added.length, 2, locale);
    assert.ok(added[0]?.startsWith('- '), locale);
    assert.match(added[1] ?? '', /10/, locale);
  }
});
