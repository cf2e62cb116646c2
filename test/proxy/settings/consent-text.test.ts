import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import test from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { findConsentText, createDefaultConsent } from '../../../packages/proxy/src/consent-text.js';
import { OUTLINES } from '../../../packages/proxy/src/consent-texts/outline.js';
import { createTestProxy } from '../helpers/create-test-proxy.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const { texts } = createDefaultConsent({ retention: 37 * HOUR, recordRetention: 41 * DAY, consent: {} });

/** Heading and paragraphs of each section; the summary at the top has no heading. */
const readSections = (text = '') =>
  `# \n${text}`
    .split(/^# /m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...lines] = section.split('\n');
      return { heading, paragraphs: lines.join('\n').trim().split('\n\n') };
    });
const readSummary = (text: string | undefined) =>
  readSections(text)[0]?.paragraphs.flatMap((list) => list.split('\n')) ?? [];
/** What stands below the summary. Of a list, each item. */
const paragraphs = (text: string | undefined) =>
  readSections(text)
    .slice(1)
    .flatMap((section) => section.paragraphs.flatMap((one) => one.split('\n')))
    .map((line) => line.replace(/^- /, ''));

/** A configuration that names everything. */
const NAMED = {
  retention: 37 * HOUR,
  recordRetention: 41 * DAY,
  rememberPictures: 40,
  consent: {
    controller: 'Example Bank, 1 High Street',
    contact: 'privacy@bank.example',
    policyUrl: 'https://bank.example/privacy',
    provider: 'Verifier Ltd',
    providerCountry: 'SG',
    providerRetention: 59 * DAY,
  },
};

test('there is a default consent in every language that the elements speak, and in no other', () => {
  assert.deepEqual(Object.keys(texts).toSorted(), LOCALES.toSorted());
});

for (const locale of LOCALES.filter((known) => known !== 'en')) {
  test(`${locale}: as many paragraphs as in English, none empty, none left in English`, () => {
    const own = paragraphs(texts[locale]);
    assert.equal(own.length, paragraphs(texts['en']).length);
    for (const [index, paragraph] of own.entries()) {
      assert.ok(paragraph.trim().length > 20);
      assert.notEqual(paragraph, paragraphs(texts['en'])[index]);
      assert.doesNotMatch(paragraph, /undefined|NaN|\n|[ ]{2}|^\s|\s$/);
    }
  });
}

for (const locale of LOCALES) {
  test(`${locale}: says how long what was read and the rest are kept, in the fourth paragraph and there alone`, () => {
    const [, , , kept = '', ...others] = paragraphs(texts[locale]);
    assert.deepEqual(kept.match(/\d+/g), ['37', '41']);
    assert.doesNotMatch(others.join(), /37|41/);
  });

  test(`${locale}: writes hours below two days, else days, and never less than is meant`, () => {
    const kept = (retention: number) =>
      paragraphs(createDefaultConsent({ retention, recordRetention: 41 * DAY, consent: {} }).texts[locale])[3] ?? '';
    assert.equal(kept(11.2 * HOUR), kept(12 * HOUR));
    assert.equal(kept(1), kept(HOUR));
    assert.equal(kept(49 * HOUR), kept(3 * DAY));
    const count = (retention: number) => kept(retention).match(/\d+/g)?.[0];
    assert.deepEqual([count(47 * HOUR), count(30 * DAY)], ['47', '30']);
    assert.equal(new Set([HOUR, 2 * HOUR, DAY, 2 * DAY, 24 * DAY].map(kept)).size, 5);
  });
}

for (const locale of LOCALES) {
  test(`${locale}: sums up at the top who gets what for how long, and that photos are sent automatically`, () => {
    const text = createDefaultConsent(NAMED, { images: 43 * DAY }).texts[locale];
    const summary = readSummary(text);
    for (const line of summary) assert.match(line, /^- [^:：]+[:：].+/);
    const [who = '', photos, sent, recipient = '', storage = '', choice] = summary;
    assert.ok(who.endsWith(NAMED.consent.controller));
    const country = new Intl.DisplayNames(locale, { type: 'region' }).of('SG') ?? '';
    assert.ok(recipient.includes(`${NAMED.consent.provider} (${country})`));
    assert.deepEqual(storage.match(/\d+/g), ['59', '37', '41']);
    const unnamed = readSummary(texts[locale]);
    assert.deepEqual([unnamed[0], unnamed[1], unnamed[4]], [photos, sent, choice], 'the controller is not named');
    assert.equal(unnamed.length, 5);
    assert.deepEqual(unnamed.join().match(/\d+/g), ['37', '41']);
    assert.doesNotMatch(unnamed.join(), /undefined/);
    const english = readSummary(texts['en']);
    if (locale !== 'en') for (const line of unnamed) assert.ok(!english.includes(line));
  });

  test(`${locale}: does not say that photos are sent automatically where the provider's page takes them`, () => {
    const text = createDefaultConsent(NAMED).texts[locale];
    const hosted = createDefaultConsent(NAMED, { isHosted: true }).texts[locale];
    assert.deepEqual(readSummary(hosted), readSummary(text).toSpliced(2, 1));
    assert.deepEqual(paragraphs(hosted), paragraphs(text).toSpliced(2, 1));
  });

  test(`${locale}: has a heading of its own for each section, and something below it`, () => {
    const [summary, ...sections] = readSections(createDefaultConsent(NAMED, { images: 43 * DAY }).texts[locale]);
    assert.equal(summary?.heading, '');
    assert.deepEqual(
      sections.map(({ paragraphs: below }) => below.length),
      [4, 2, 1, 1, 1],
    );
    const headings = sections.map(({ heading }) => heading);
    for (const heading of headings) assert.match(heading, /^\S.*\S$/);
    assert.equal(new Set(headings).size, headings.length);
    const english = new Set(readSections(createDefaultConsent(NAMED).texts['en']).map(({ heading }) => heading));
    if (locale !== 'en') for (const heading of headings) assert.ok(!english.has(heading));
    assert.equal(readSections(texts[locale]).length, 5, 'nobody is named: the last section is missing');
  });
}

for (const locale of LOCALES) {
  test(`${locale}: one paragraph more where a person may look at the pictures, with the time that they are kept`, () => {
    const periods = { retention: 37 * HOUR, recordRetention: 41 * DAY, consent: {} };
    const plain = paragraphs(createDefaultConsent(periods).texts[locale]);
    const shown = paragraphs(createDefaultConsent(periods, { images: 'shown' }).texts[locale]);
    const kept = paragraphs(createDefaultConsent(periods, { images: 43 * DAY }).texts[locale]);
    for (const lines of [shown, kept]) assert.deepEqual(lines.toSpliced(3, 1), plain);
    assert.notEqual(shown[3], kept[3]);
    assert.doesNotMatch(shown[3] ?? '', /\d|undefined|[ ]{2}|^\s|\s$/);
    assert.deepEqual(kept[3]?.match(/\d+/g), ['43']);
    assert.doesNotMatch(kept[3] ?? '', /undefined|NaN|[ ]{2}|^\s|\s$/);
    if (locale === 'en') return;
    const inEnglish = paragraphs(createDefaultConsent(periods, { images: 'shown' }).texts['en']);
    assert.notEqual(shown[3], inEnglish[3]);
  });
}

for (const locale of LOCALES) {
  test(`${locale}: names what the configuration names, and speaks of it nowhere else`, () => {
    const plain = paragraphs(texts[locale]);
    const named = paragraphs(createDefaultConsent(NAMED).texts[locale]);
    assert.equal(named.length, plain.length + 5);
    const [purpose, provider, sent, kept, pictures, automatic, ...rest] = named;
    assert.deepEqual([purpose, sent, kept, automatic], [plain[0], plain[2], plain[3], plain[4]]);
    assert.notEqual(provider, plain[1]);
    assert.deepEqual(
      [provider, pictures].map((text) => text?.match(/\d+/g)),
      [['59'], ['40']],
    );
    const { controller, contact, policyUrl, provider: name } = NAMED.consent;
    for (const [index, value] of [controller, contact, policyUrl, name].entries()) {
      const line = rest.at(index - 4) ?? '';
      assert.ok(line.indexOf(value) > 1, `${line} names ${value}`);
    }
    const country = new Intl.DisplayNames(locale, { type: 'region' }).of('SG') ?? '';
    assert.ok(rest.at(-1)?.endsWith(`${name} (${country})`));
    for (const value of [controller, contact, policyUrl, name]) assert.equal(named.join().split(value).length, 2);
    assert.doesNotMatch(named.join(), /undefined|NaN/);
  });
}

test('a period stands among Japanese letters without spaces, and between two among Chinese ones', () => {
  const han = /[\p{Script=Han}\p{Script=Hiragana}]/u;
  for (const [locale, space] of [
    ['ja', ''],
    ['zh-CN', ' '],
    ['zh-HK', ' '],
  ] as const) {
    const text = createDefaultConsent(NAMED, { images: 43 * DAY }).texts[locale]!;
    const sides = Array.from(text.matchAll(/(.)( ?)\d+( ?)(.)/gu), (found) => found.slice(1, 5));
    assert.ok(sides.length > 4);
    for (const [before = '', left, right, after = ''] of sides) {
      if (han.test(before)) assert.equal(left, space, `${locale}: ${before}`);
      if (han.test(after)) assert.equal(right, space, `${locale}: ${after}`);
    }
  }
});

test('ar: hours and days take the number that the language asks for', () => {
  const kept = (retention: number) =>
    createDefaultConsent({ retention, recordRetention: 30 * DAY, consent: {} }).texts['ar'] ?? '';
  assert.match(kept(2 * HOUR), /ساعتان/);
  assert.match(kept(5 * HOUR), /5 ساعات/);
  assert.match(kept(24 * HOUR), /24 ساعة/);
  assert.match(kept(5 * HOUR), /30 يومًا/);
});

const CHOICES: [string, string][] = [
  ['de', 'de'],
  ['de-AT', 'de'],
  ['pt-PT', 'pt'],
  ['jp', 'ja'],
  ['kr', 'ko'],
  ['zh', 'zh-CN'],
  ['zh-SG', 'zh-CN'],
  ['zh-TW', 'zh-HK'],
  ['zh-Hant', 'zh-HK'],
  ['nl', 'en'],
  ['toString', 'en'],
];

for (const [wanted, served] of CHOICES) {
  test(`"${wanted}" reads the text in ${served}`, () => {
    const own = Object.fromEntries(LOCALES.map((locale) => [locale, `Text in ${locale}`]));
    const found = findConsentText({ version: '7', texts: own }, wanted);
    assert.deepEqual([found.locale, found.text, found.version], [served, `Text in ${served}`, '7']);
    assert.equal(found.textHash, createHash('sha256').update(`Text in ${served}`).digest('hex'));
  });
}

test("a merchant's own text for a country goes before that of the language", () => {
  const config = { version: '1', texts: { en: 'Text', de: 'Text auf Deutsch', 'de-CH': 'Text für die Schweiz' } };
  assert.equal(findConsentText(config, 'de-CH').text, 'Text für die Schweiz');
  assert.equal(findConsentText(config, 'de-DE').text, 'Text auf Deutsch');
});

test('without an English text there is nothing to fall back to', () => {
  assert.throws(() => findConsentText({ version: '1', texts: { de: 'Text' } }, 'nl'), {
    code: 'configuration_invalid',
  });
});

for (const [wanted, served] of [...CHOICES, ['es-419', 'es'], ['zh-Hant-TW', 'zh-HK'], ['fil-PH', 'en']] as const) {
  if (wanted === 'toString') continue;
  test(`a session for "${wanted}" shows the consent in ${served}`, async () => {
    const own = Object.fromEntries(LOCALES.map((locale) => [locale, `Text in ${locale}`]));
    const { begin } = createTestProxy({ consent: { version: '7', texts: own } });
    const { consent } = await (await begin({ locale: wanted })).view();
    assert.deepEqual([consent.locale, consent.text], [served, `Text in ${served}`]);
  });
}

test('an invalid language is refused', async () => {
  const { server } = createTestProxy();
  for (const locale of ['', 'german', 'de_DE', 'DE', 'zh-hant', 'de-DE-1996', 'en-']) {
    const body = { userId: 'u', flow: 'api', docType: '00000001003', locale };
    const answer = await server('POST', '/v1/sessions', body);
    assert.deepEqual([answer.status, ((await answer.json()) as { field?: string }).field], [422, 'locale']);
  }
});

for (const locale of LOCALES) {
  test(`${locale}: the paragraph about watchlists is in the section of the sharing, with the provider and a period of its own`, () => {
    const write = (use: { screened?: number }) => createDefaultConsent(NAMED, use).texts[locale] ?? '';
    const [plain, screened] = [write({}), write({ screened: 53 * DAY })];
    const known = new Set(readSections(plain).flatMap((section) => section.paragraphs));
    const added = readSections(screened)
      .slice(1)
      .flatMap((section) => section.paragraphs.filter((paragraph) => !known.has(paragraph)));
    assert.equal(added.length, 1);
    // The summary says that it does not list everything that is kept.
    const { more } = OUTLINES[locale];
    const [short, long] = [{}, { screened: DAY }].map((use) => {
      const text = createDefaultConsent({ ...NAMED, rememberPictures: undefined }, use).texts[locale] ?? '';
      return text.split('# ')[0]?.includes(more);
    });
    assert.deepEqual([short, long], [false, true]);
    assert.deepEqual(added[0]?.match(/\d+/g), ['53']);
    assert.match(added[0] ?? '', /Verifier Ltd/);
    assert.doesNotMatch(added[0] ?? '', /undefined|[ ]{2}/);
    const unnamed = createDefaultConsent({ ...NAMED, consent: {} }, { screened: DAY }).texts[locale] ?? '';
    assert.doesNotMatch(unnamed, /undefined|Verifier/);
    assert.deepEqual(createDefaultConsent(NAMED, { screened: undefined }).texts[locale], plain);
  });
}
