import assert from 'node:assert/strict';
import test from 'node:test';
import { createTestProxy, NAMES, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { HIT, screened } from '../helpers/fake-provider.js';
import { jpeg } from '../helpers/images.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const UNITS: Readonly<Record<string, number>> = { hour: HOUR, day: DAY };
const DOCUMENT = jpeg(1);
const SELFIE = jpeg(2);

/** What is left of a session once what was read is deleted, and what the text calls it. */
const LEFT: Readonly<Record<string, string>> = {
  outcome: 'the result',
  reasons: 'its reasons',
  consent: 'the proof of the decision',
  transactions: 'the numbers of the checks',
};
/** Nothing of the person: what was asked for, how often it was tried, and when. */
const PLAIN = new Set(
  'id version position userHash requestHash settings createdAt expiresAt purgeAt tokens attempts refused calls'.split(
    ' ',
  ),
);

interface Periods {
  evidence: number;
  record: number;
}

/** The periods that the text states, in milliseconds. */
function readPeriods(text: string): Periods {
  const [summary = '', ...sections] = text.split('\n\n');
  const find = (from: string, pattern: RegExp): number[] =>
    Array.from(from.matchAll(pattern), ([, count, unit]) => Number(count) * (UNITS[unit ?? ''] ?? Number.NaN));
  const periods = find(sections.join(), /at most (\d+) (hour|day)s?/g);
  const [provider, evidence, record] = periods;
  assert.equal(provider, NAMES.providerRetention);
  assert.deepEqual(find(summary, /(\d+) (hour|day)s?/g), periods, 'the summary states the same');
  assert.ok(periods.length === 3 && evidence !== undefined && record !== undefined, text);
  return { evidence, record };
}

async function decide(browser: Browser): Promise<void> {
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'upload' });
  const answer = await browser.post('compare', { selfie: SELFIE, frontPageImage: DOCUMENT, method: 'upload' });
  assert.equal(answer.view.status, 'finished');
}

async function readEvidence({ server }: TestProxy, { sessionId }: Browser): Promise<unknown> {
  return ((await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as { evidence: unknown }).evidence;
}

const SETTINGS: { retention: number; recordRetention: number; stated: Periods }[] = [
  { retention: DAY, recordRetention: 30 * DAY, stated: { evidence: DAY, record: 30 * DAY } },
  { retention: 1.5 * HOUR, recordRetention: 1.5 * DAY, stated: { evidence: 2 * HOUR, record: 36 * HOUR } },
  { retention: 49 * HOUR, recordRetention: 60 * DAY, stated: { evidence: 3 * DAY, record: 60 * DAY } },
  { retention: 2 * DAY, recordRetention: 2 * DAY, stated: { evidence: 2 * DAY, record: 2 * DAY } },
];

for (const { retention, recordRetention, stated } of SETTINGS) {
  const name = `kept for ${retention / HOUR} h and ${recordRetention / HOUR} h`;
  test(`${name}: the consent text states the periods, and the store holds no more after each`, async () => {
    const stack = createTestProxy({ retention, recordRetention });
    const started = stack.time.now;
    const browser = await stack.begin();
    const { text } = (await browser.view()).consent;
    const periods = readPeriods(text);
    assert.deepEqual(periods, stated);
    stack.time.now += HOUR / 4 - 1;
    await decide(browser);
    const ended = stack.time.now;
    assert.notEqual(await readEvidence(stack, browser), null);

    stack.time.now = Math.min(ended + periods.evidence, started + periods.record - 1);
    await stack.proxy.sweep();
    const record = await stack.store.get(browser.sessionId);
    if (ended + retention < started + recordRetention) {
      assert.ok(record);
      const left = Object.keys(record).filter((key) => !PLAIN.has(key));
      assert.deepEqual(new Set(left), new Set(Object.keys(LEFT)));
      assert.deepEqual([record.refused, record.calls], [[], []]);
      assert.equal(await readEvidence(stack, browser), null);
    }

    stack.time.now = started + periods.record;
    await stack.proxy.sweep();
    assert.equal(await stack.store.get(browser.sessionId), undefined);
  });
}

test('the consent text says that photos are not kept here: none is in the store, nor in what the server reads', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  assert.match((await browser.view()).consent.text, /photos are sent to this provider .* and are not kept by us/);
  await decide(browser);
  const held = JSON.stringify([await stack.store.get(browser.sessionId), await readEvidence(stack, browser)]);
  for (const picture of [DOCUMENT, SELFIE]) {
    const pieces = picture.match(/.{64}/g) ?? [];
    // The pictures of the tests are mostly padding: what is as plain as that proves nothing.
    const telling = pieces.filter((piece) => new Set(piece).size > 8);
    assert.ok(telling.length > 0);
    for (const piece of telling) assert.ok(!held.includes(piece));
  }
});

// Claim: T54
test('the consent text states what remains after a withdrawal: the result and the receipt, no evidence', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  const { text, textHash } = (await browser.view()).consent;
  assert.match(text, /what was read is then deleted by us at once, and we ask the provider to delete/);
  await decide(browser);
  await browser.post('consent', { decision: 'withdrawn', textHash });
  await stack.proxy.sweep();
  const record = await stack.store.get(browser.sessionId);
  assert.ok(record?.outcome && record.consent.receipt);
  assert.deepEqual([record.evidence, record.document, record.compared], [undefined, undefined, undefined]);
  const asked = stack.provider.received.filter(({ path }) => path.endsWith('/privacyinfo/delete'));
  assert.equal(asked.length, 2);
});

test('with onReview the consent of the api flow says that photos are kept, and how long; without it nothing is handed over', async () => {
  const given: string[] = [];
  const hooks = {
    onReview: ({ sessionId }: { sessionId: string }) => void given.push(sessionId),
    onWithdraw: () => {},
  };
  const stack = createTestProxy({ decision: {}, reviewRetention: 14 * DAY, reviewImages: true, hooks });
  const browser = await stack.begin();
  const { text } = (await browser.view()).consent;
  assert.match(text, /if the result is unclear, we receive your photos .* keep them for at most 14 days/);
  await decide(browser);
  assert.deepEqual(given, [browser.sessionId]);
  const hosted = await stack.begin({ flow: 'h5' });
  const other = (await hosted.view()).consent.text;
  assert.match(other, /a member of our staff may look at your photos at the provider .* not kept by us/);
  assert.doesNotMatch(other, /we receive your photos/);

  const plain = createTestProxy({ decision: {}, reviewImages: true });
  const without = await plain.begin();
  assert.doesNotMatch((await without.view()).consent.text, /member of our staff/);
});

test('the consent text names remembered pictures and their period where they are kept, and there alone', async () => {
  const key = Buffer.from('a picture key of thirty-two byte').toString('base64');
  const stack = createTestProxy({ rememberPictures: 10, pictureKeys: [key], recordRetention: 20 * DAY });
  const browser = await stack.begin();
  const { text } = (await browser.view()).consent;
  assert.match(text, /check value of each accepted photo file, for at most 10 days after the verification ends/);
  await decide(browser);
  const ended = stack.time.now;
  const kept = async () => (await stack.store.get(browser.sessionId))?.pictures?.hashes.length ?? 0;
  stack.time.now = ended + 10 * DAY - 1;
  await stack.proxy.sweep();
  assert.equal(await kept(), 2);
  stack.time.now = ended + 10 * DAY;
  await stack.proxy.sweep();
  assert.equal(await kept(), 0);
  const hosted = await stack.begin({ flow: 'h5' });
  assert.doesNotMatch((await hosted.view()).consent.text, /check value/);
  assert.doesNotMatch((await (await createTestProxy().begin()).view()).consent.text, /check value/);
});

test('the consent text says that the check values go at once with a withdrawal, and they do', async () => {
  const key = Buffer.from('a picture key of thirty-two byte').toString('base64');
  const stack = createTestProxy({ rememberPictures: 10, pictureKeys: [key] });
  const browser = await stack.begin();
  const { text, textHash } = (await browser.view()).consent;
  assert.match(text, /When you withdraw your consent, the check values are deleted by us at once/);
  await decide(browser);
  assert.ok((await stack.store.get(browser.sessionId))?.pictures);
  await browser.post('consent', { decision: 'withdrawn', textHash });
  assert.equal((await stack.store.get(browser.sessionId))?.pictures, undefined);
});

test('the consent text says how long matches with watchlists are kept, and the store keeps them no longer', async () => {
  const stack = createTestProxy({ screening: { retention: 10 * DAY }, recordRetention: 20 * DAY });
  stack.provider.handlers.screen = () => screened('REVIEW', [HIT]);
  const browser = await stack.begin({ screening: true });
  const { text } = (await browser.view()).consent;
  assert.match(text, /compared with watchlists.* matches are stored for at most 10 days/);
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'upload' });
  await browser.post('compare', { selfie: SELFIE, frontPageImage: DOCUMENT, method: 'upload' });
  for (let tries = 0; tries < 200 && (await browser.view()).status !== 'finished'; tries++)
    await new Promise((resolve) => setTimeout(resolve, 5));
  const ended = stack.time.now;
  const isKept = async () => (await stack.store.get(browser.sessionId))?.screening !== undefined;
  for (const [after, expected] of [
    [DAY, true],
    [10 * DAY - 1, true],
    [10 * DAY, false],
  ] as const) {
    stack.time.now = ended + after;
    await stack.proxy.sweep();
    assert.equal(await isKept(), expected);
  }
  const left = Object.keys((await stack.store.get(browser.sessionId)) ?? {}).filter((key) => !PLAIN.has(key));
  assert.deepEqual(new Set(left), new Set(Object.keys(LEFT)));
});
