import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ENGLISH } from '../../../packages/widgets/src/labels.js';
import { addTexts, createTextSource } from '../../../packages/widgets/src/locales/index.js';

const DUTCH = { start_title: 'Bevestig je identiteit', start_action: 'Beginnen' };

test('an added language is found by its tag, arrives when it is asked for, and lacks nothing', async () => {
  const source = createTextSource();
  let loads = 0;
  source.add('nl', async () => (loads++, DUTCH));
  assert.deepEqual([source.match('nl-BE'), source.peek('nl'), loads], ['nl', undefined, 0]);
  const table = await source.load('nl');
  assert.deepEqual([table.start_title, table.cancel_action], [DUTCH.start_title, ENGLISH.cancel_action]);
  assert.deepEqual(await source.load('nl'), table);
  assert.deepEqual([source.peek('nl'), loads], [table, 1]);
});

test('texts that are added to a language replace its own, and the rest stays', async () => {
  const source = createTextSource();
  const german = await source.load('de');
  source.add('de', async () => ({ start_action: 'Los' }));
  assert.deepEqual(await source.load('de'), { ...german, start_action: 'Los' });
});

test('English that was added to is fetched before it is shown', async () => {
  const source = createTextSource();
  source.add('en', async () => ({ start_action: 'Go' }));
  assert.equal(source.peek('en'), undefined);
  assert.equal((await source.load('en')).start_action, 'Go');
});

test('texts that do not arrive are asked for again', async () => {
  const source = createTextSource();
  let isOffline = true;
  source.add('nl', async () => {
    if (isOffline) throw new Error('offline');
    return DUTCH;
  });
  await assert.rejects(source.load('nl'));
  isOffline = false;
  assert.equal((await source.load('nl')).start_action, 'Beginnen');
});

test('what is no language tag is refused', () => {
  assert.throws(() => addTexts('not a tag', async () => DUTCH), RangeError);
});
