import assert from 'node:assert/strict';
import { test, type TestContext } from 'node:test';
import { LOCALES, matchLocale } from '@idproof/core/locale';
import { ENGLISH, type Labels, type Words } from '../../../packages/widgets/src/labels.js';
import { LATER_ENGLISH } from '../../../packages/widgets/src/locales/en.lazy.js';
import { LocaleTexts } from '../../../packages/widgets/src/element/locale-texts.js';
import type { TextSource } from '../../../packages/widgets/src/locales/index.js';

const english: Labels = { ...ENGLISH, ...LATER_ENGLISH };
const german: Labels = { ...english, start_action: 'Jetzt starten' };
const french: Labels = { ...english, start_action: 'Commencer' };

interface Stage {
  texts: LocaleTexts;
  warnings: string[];
  late: number;
  asked: string[];
  arrive: (locale: string, table: Labels) => Promise<void>;
  fail: (locale: string) => Promise<void>;
}

/** Texts that arrive when the test calls `arrive`, with a mocked clock. */
function createStage(
  context: TestContext,
  known: Partial<Record<string, Labels>> = {},
  languages: readonly string[] = [],
): Stage {
  context.mock.timers.enable({ apis: ['setTimeout'] });
  const loads = new Map<string, Load[]>();
  const asked: string[] = [];
  const tables = new Map<string, Words>([['en', ENGLISH], ...(Object.entries(known) as [string, Labels][])]);
  const source: TextSource = {
    match: (wanted) => matchLocale(wanted, LOCALES),
    peek: (locale) => tables.get(locale),
    load(locale) {
      asked.push(locale);
      return new Promise((resolve, reject) => {
        loads.set(locale, [...(loads.get(locale) ?? []), { resolve, reject }]);
      });
    },
  };
  const stage: Stage = {
    warnings: [],
    late: 0,
    asked,
    texts: new LocaleTexts({
      source: () => source,
      languages: () => languages,
      onLoad: () => stage.late++,
      warn: (message) => stage.warnings.push(message),
    }),
    async arrive(locale, table) {
      for (const load of loads.get(locale)!) load.resolve(table);
      await Promise.resolve();
      await Promise.resolve();
    },
    async fail(locale) {
      for (const load of loads.get(locale)!) load.reject(new Error('offline'));
      await Promise.resolve();
      await Promise.resolve();
    },
  };
  return stage;
}

interface Load {
  resolve: (table: Labels) => void;
  reject: (error: Error) => void;
}

test('English needs no wait, also if no language is requested', (context) => {
  const { texts, asked } = createStage(context);
  assert.equal(texts.request('', false), null);
  assert.equal(texts.request('en-GB', false), null);
  assert.deepEqual([texts.locale, texts.table, texts.isMissing, asked], ['en', ENGLISH, false, []]);
});

test('without a language of the page it is the first of the browser that the kit has', (context) => {
  const { texts, warnings } = createStage(context, { de: german }, ['nl-BE', 'de-AT', 'fr']);
  assert.equal(texts.request('', false), null);
  assert.deepEqual([texts.locale, texts.table, warnings], ['de', german, []]);
  assert.equal(texts.request('en', false), null);
  assert.deepEqual([texts.locale, texts.table], ['en', ENGLISH]);
});

test('a language is waited for, and the previous one stays meanwhile', async (context) => {
  const { texts, asked, arrive } = createStage(context);
  const wait = texts.request('de-AT', false);
  assert.ok(wait);
  assert.deepEqual([texts.locale, asked], ['en', ['de']]);
  await arrive('de', german);
  await wait;
  assert.deepEqual([texts.locale, texts.table], ['de', german]);
});

test('the same language is requested once', (context) => {
  const { texts, asked } = createStage(context);
  assert.ok(texts.request('de', false));
  assert.equal(texts.request('de', false), null);
  assert.deepEqual(asked, ['de']);
});

test('a language in memory needs no wait', (context) => {
  const { texts, asked } = createStage(context, { de: german });
  assert.equal(texts.request('de', false), null);
  assert.deepEqual([texts.locale, texts.table, asked], ['de', german, []]);
});

test('a slow language is waited for at most 600 ms, and is shown when it arrives', async (context) => {
  const stage = createStage(context);
  let isOver = false;
  const wait = stage.texts.request('de', false)?.then(() => (isOver = true));
  context.mock.timers.tick(599);
  await Promise.resolve();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await wait;
  assert.deepEqual([stage.texts.locale, stage.late], ['en', 0]);
  await stage.arrive('de', german);
  assert.deepEqual([stage.texts.locale, stage.late], ['de', 1]);
});

test('a language that arrives after another was requested is not shown', async (context) => {
  const stage = createStage(context);
  const first = stage.texts.request('de', false);
  const second = stage.texts.request('fr', false);
  await stage.arrive('fr', french);
  await stage.arrive('de', german);
  await Promise.all([first, second]);
  assert.deepEqual([stage.texts.locale, stage.texts.table, stage.late], ['fr', french, 0]);
});

test('when the texts do not arrive, the previous ones stay and a warning is logged', async (context) => {
  const stage = createStage(context, { fr: french });
  assert.equal(stage.texts.request('fr', false), null);
  const wait = stage.texts.request('de', false);
  await stage.fail('de');
  await wait;
  assert.deepEqual([stage.texts.locale, stage.texts.table], ['fr', french]);
  assert.deepEqual(stage.warnings, ['the texts of "de" did not arrive; "fr" is used.']);
});

test('a missing language becomes English, with a warning unless the page sets labels', (context) => {
  const { texts, warnings } = createStage(context);
  assert.equal(texts.request('nl', true), null);
  assert.deepEqual([texts.locale, texts.isMissing, warnings], ['en', true, []]);
  assert.equal(texts.request('xx', false), null);
  assert.deepEqual(warnings, ['locale="xx" is not available; English is used.']);
  assert.equal(texts.request('en', false), null);
  assert.equal(texts.isMissing, false);
});

test('the lazy texts arrive on request', async (context) => {
  const { texts, asked, arrive } = createStage(context);
  void texts.request('', false);
  assert.deepEqual([texts.isComplete, asked], [false, []]);
  const completed = texts.complete();
  await arrive('en', english);
  await completed;
  assert.deepEqual([texts.isComplete, texts.table], [true, english]);
  await texts.complete();
  assert.deepEqual(asked, ['en']);
});

test('a screen renders again when its lazy texts arrive', async (context) => {
  const stage = createStage(context);
  const completed = [stage.texts.complete(), stage.texts.complete()];
  await stage.arrive('en', english);
  await Promise.all(completed);
  assert.equal(stage.late, 1);
});

test('a screen waits for the lazy texts, but at most 600 ms', async (context) => {
  const { texts, arrive } = createStage(context);
  let isOver = false;
  const wait = texts.awaitAll()?.then(() => (isOver = true));
  context.mock.timers.tick(599);
  await Promise.resolve();
  assert.equal(isOver, false);
  context.mock.timers.tick(1);
  await wait;
  assert.equal(texts.table, ENGLISH);
  const again = texts.awaitAll();
  await arrive('en', english);
  await again;
  assert.deepEqual([texts.table, texts.awaitAll()], [english, null]);
});

test('a language other than English arrives complete', async (context) => {
  const { texts, asked } = createStage(context, { de: german });
  void texts.request('de', false);
  await texts.complete();
  assert.deepEqual([texts.awaitAll(), texts.table, asked], [null, german, []]);
  void texts.request('en', false);
  assert.ok(texts.awaitAll());
});

test('lazy texts that arrive after another language was requested are not shown', async (context) => {
  const { texts, arrive } = createStage(context, { de: german });
  const completed = texts.complete();
  void texts.request('de', false);
  await arrive('en', english);
  await completed;
  assert.deepEqual([texts.locale, texts.table], ['de', german]);
});

test('lazy texts that do not arrive fail with network_failed, and can be requested again', async (context) => {
  const { texts, arrive, fail } = createStage(context);
  const failed = texts.complete();
  await Promise.all([assert.rejects(failed, { code: 'network_failed' }), fail('en')]);
  const wait = texts.awaitAll();
  await fail('en');
  await wait;
  assert.equal(texts.table, ENGLISH);
  const completed = texts.complete();
  await arrive('en', english);
  await completed;
  assert.equal(texts.table, english);
});
