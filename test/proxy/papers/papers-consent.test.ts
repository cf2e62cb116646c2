import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LOCALES } from '@idproof/core/locale';
import { createDefaultConsent } from '../../../packages/proxy/src/consent-text.js';
import { readConsentReceipt } from '@idproof/proxy';
import { createTestProxy, DATA_KEY } from '../helpers/create-test-proxy.js';
import { ASKED } from '../helpers/papers.js';

const DAY = 24 * 3_600_000;
const SETTINGS = {
  retention: 59 * DAY,
  recordRetention: 60 * DAY,
  rememberPictures: undefined,
  consent: { provider: 'Verifier Ltd', providerCountry: 'SG' },
  screening: { bizCode: 'ONBOARDING', deadline: 1000 },
};

const write = (locale: string, use: object): string[] =>
  (createDefaultConsent(SETTINGS, use).texts[locale] ?? '').split('\n\n');

for (const locale of LOCALES) {
  test(`${locale}: one paragraph says who reads the papers, and how long what was read is kept`, () => {
    const plain = write(locale, {});
    const withPapers = write(locale, { hasPapers: true });
    const added = withPapers.filter((paragraph) => !plain.includes(paragraph));
    assert.equal(withPapers.length, plain.length + 1);
    assert.equal(added.length, 1);
    assert.ok(added[0]?.includes('Verifier Ltd'));
    assert.deepEqual(added[0]?.match(/\d+/g), ['59']);
    assert.doesNotMatch(added[0] ?? '', /undefined|NaN| {2}|^\s|\s$/);
    // The summary at the top stays as short as it is.
    assert.equal(withPapers[0], plain[0]);
  });

  test(`${locale}: where the merchant keeps the papers, the paragraph says for how long`, () => {
    const [kept, notKept] = [{ hasPapers: true, keptPapers: 43 * DAY }, { hasPapers: true }].map((use) =>
      write(locale, use).filter((paragraph) => !write(locale, {}).includes(paragraph)),
    );
    const text = kept?.join('\n') ?? '';
    assert.deepEqual(text.match(/\d+/g)?.slice(-2), ['59', '43']);
    assert.notEqual(kept?.at(-1), notKept?.at(-1));
    assert.doesNotMatch(text, /undefined|NaN/);
  });

  test(`${locale}: without a name the provider is still named as one`, () => {
    const unnamed = { ...SETTINGS, consent: {} };
    const text = createDefaultConsent(unnamed, { hasPapers: true }).texts[locale] ?? '';
    assert.doesNotMatch(text, /undefined/);
  });
}

test('the text of a session speaks of papers where it asks for some, and of no others', async () => {
  const stack = createTestProxy();
  const withPapers = await (await stack.begin(ASKED)).view();
  const without = await (await stack.begin()).view();
  assert.match(withPapers.consent.text, /bank statement/);
  assert.match(withPapers.consent.text, /We do not keep the documents themselves\./);
  assert.doesNotMatch(without.consent.text, /bank statement/);
  assert.notEqual(withPapers.consent.textHash, without.consent.textHash);
});

test('it says that the merchant keeps the papers, where a hook receives them', async () => {
  const hooks = { onPaper: () => {}, onWithdraw: () => {} };
  const stack = createTestProxy({ hooks, reviewRetention: 30 * DAY });
  const { consent } = await (await stack.begin(ASKED)).view();
  assert.match(consent.text, /We also keep the documents themselves, for at most 30 days/);
  assert.doesNotMatch((await (await stack.begin()).view()).consent.text, /supporting documents/);
});

test('the receipt says how long the merchant keeps the papers, also where no hook receives images', async () => {
  const hooks = { onPaper: () => {}, onWithdraw: () => {} };
  const stack = createTestProxy({ hooks, reviewRetention: 30 * DAY });
  const readRetention = async (request: object) => {
    const { view } = await (await stack.begin({ ...request })).agree();
    const receipt = readConsentReceipt(view.consent.receipt ?? '', [Buffer.from(DATA_KEY, 'base64')]);
    return receipt?.document?.pii_processing.purposes[0]?.retention_period.review;
  };
  assert.equal(await readRetention(ASKED), 'P30D');
  assert.equal(await readRetention({}), undefined);
});
