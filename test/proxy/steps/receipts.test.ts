import assert from 'node:assert/strict';
import test from 'node:test';
import { REALDOC_SCHEMAS } from '@idproof/core/provider';
import { readConsentReceipt } from '@idproof/proxy';
import { ReceiptVerdict } from '../../../tools/docs/openapi/proxy-answers.js';
import { createTestProxy, DATA_KEY, NAMES, START, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';

const KEYS = [Buffer.from(DATA_KEY, 'base64')];
const HOUR = 3_600_000;

async function decide(browser: Browser, decision: 'granted' | 'declined' | 'withdrawn'): Promise<string> {
  const { textHash } = (await browser.view()).consent;
  const answer = await browser.post('consent', { decision, textHash });
  assert.equal(answer.status, 200);
  return answer.view.consent.receipt ?? '';
}

async function verify({ server }: TestProxy, body: unknown) {
  const answer = await server('POST', '/v1/receipts/verify', body);
  assert.equal(answer.status, 200);
  return ReceiptVerdict.parse(await answer.json());
}

const open = (seal: string) => readConsentReceipt(seal, KEYS)?.document;

test('a receipt says what was agreed to, with whom, and how long what is kept', async () => {
  const stack = createTestProxy({
    rememberPictures: 10,
    pictureKeys: [Buffer.alloc(32, 'abcdefghijklm').toString('base64')],
  });
  const browser = await stack.begin({ locale: 'de' });
  const receipt = open(await decide(browser, 'granted'));
  const { consent } = await browser.view();
  assert.match(receipt?.receipt_id ?? '', /^[0-9a-f]{8}-/);
  assert.deepEqual([receipt?.record_id, receipt?.pii_principal_id], [browser.sessionId, browser.sessionId]);
  const { privacy_notice: notice, language, purposes } = receipt?.pii_processing ?? {};
  assert.deepEqual(notice, { version: consent.version, sha256: consent.textHash, url: NAMES.policyUrl });
  assert.equal(language, 'de');
  assert.equal(purposes?.length, 1);
  assert.deepEqual(purposes?.[0]?.retention_period, {
    evidence: 'P1D',
    record: 'P30D',
    pictures: 'P10D',
    provider: 'P90D',
  });
  assert.ok(purposes?.[0]?.pii_information.some(({ special_pii_category: category }) => category === 'biometric data'));
  const [controller, provider] = receipt?.parties ?? [];
  assert.deepEqual([controller?.party_name, controller?.party_contact], [NAMES.controller, NAMES.contact]);
  assert.deepEqual([provider?.party_name, provider?.party_address], [NAMES.provider, 'SG']);
  for (const id of [...(purposes?.[0]?.pii_controllers ?? []), ...(purposes?.[0]?.recipient_third_parties ?? [])]) {
    assert.ok(
      receipt?.parties.some(({ party_id: known }) => known === id),
      id,
    );
  }
  assert.deepEqual(
    receipt?.events.map(({ event_time: at, event_state: state }) => [at, state]),
    [[new Date(START).toISOString(), 'given']],
  );
});

test('a receipt names the screening and the papers of a session that has them, and how long answers are kept', async () => {
  const stack = createTestProxy({ screening: { retention: 10 * 24 * HOUR } });
  const list = async (request: Record<string, unknown>) => {
    const receipt = open(await decide(await stack.begin(request), 'granted'));
    const [purpose] = receipt?.pii_processing.purposes ?? [];
    return [purpose?.pii_information.slice(2).map(({ pii_type: type }) => type), purpose?.retention_period.screening];
  };
  const screening = 'comparison of the particulars with watchlists';
  const papers = 'papers that the person gives, and what is read from them';
  const [schemaId] = REALDOC_SCHEMAS;
  assert.deepEqual(await list({}), [[], undefined]);
  assert.deepEqual(await list({ screening: true }), [[screening], 'P10D']);
  assert.deepEqual(await list({ screening: 'best-effort', papers: [{ schemaId }] }), [[papers, screening], 'P10D']);
});

test('a withdrawal is noted in it beside what was given before, and a refusal alone', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  await decide(browser, 'granted');
  stack.time.now += HOUR / 10;
  const receipt = open(await decide(browser, 'withdrawn'));
  assert.deepEqual(
    receipt?.events.map(({ event_time: at, event_state: state }) => [at, state]),
    [
      [new Date(START).toISOString(), 'given'],
      [new Date(START + HOUR / 10).toISOString(), 'withdrawn'],
    ],
  );
  const refused = open(await decide(await stack.begin(), 'declined'));
  assert.deepEqual(
    refused?.events.map(({ event_state: state }) => state),
    ['refused'],
  );
});

test('nothing of the person but the session is in it', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin({ userId: 'canary-user@mail.example' });
  const receipt = JSON.stringify(open(await decide(browser, 'granted')));
  const { userHash } = (await stack.store.get(browser.sessionId)) ?? {};
  assert.ok(userHash && !receipt.includes(userHash) && !receipt.includes('canary'));
});

test('the merchant’s server verifies the file that the person kept, also after the session was deleted', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  const seal = await decide(browser, 'granted');
  const { text, textHash, version } = (await browser.view()).consent;
  await stack.server('DELETE', `/v1/sessions/${browser.sessionId}`);
  const receipt = open(seal);
  const told = {
    valid: true,
    sessionId: browser.sessionId,
    decision: 'granted',
    version,
    locale: 'en',
    textHash,
    at: new Date(START).toISOString(),
  };
  assert.deepEqual(await verify(stack, { receipt, notice: text, seal }), told);
  assert.deepEqual(await verify(stack, { seal }), told);
  const reversed = Object.fromEntries(Object.entries(receipt ?? {}).toReversed());
  assert.deepEqual(await verify(stack, { receipt: reversed, seal }), told, 'whatever the order of its fields');
});

// Claim: T55
test('a file that was changed anywhere is not valid', async () => {
  const stack = createTestProxy();
  const seal = await decide(await stack.begin(), 'declined');
  const receipt = open(seal);
  const [id, payload = '', mac] = seal.split('.');
  const forged = Buffer.from(JSON.stringify(receipt).replace('refused', 'given')).toString('base64url');
  const changed = [
    { seal: [id, forged, mac].join('.') },
    { seal: [id, payload].join('.') },
    { seal: 'nonsense' },
    { seal, notice: 'Another text' },
    { seal, receipt: null },
    { seal, receipt: { ...receipt, receipt_id: 'another' } },
    { seal, receipt: { ...receipt, added: 'field' } },
    { seal, receipt: JSON.parse(JSON.stringify(receipt).replace('refused', 'given')) as unknown },
  ];
  for (const body of changed) assert.deepEqual(await verify(stack, body), { valid: false });
  const stranger = createTestProxy({ dataKeys: [Buffer.alloc(32, 'another key, as good').toString('base64')] });
  assert.deepEqual(await verify(stranger, { seal }), { valid: false });
  const rotated = createTestProxy({
    dataKeys: [Buffer.alloc(32, 'another key, as good').toString('base64'), DATA_KEY],
  });
  assert.equal((await verify(rotated, { seal })).valid, true);
});

test('only the merchant’s server may ask', async () => {
  const stack = createTestProxy();
  const browser = await stack.begin();
  const seal = await decide(browser, 'granted');
  const answer = await stack.server(
    'POST',
    '/v1/receipts/verify',
    { seal },
    { authorization: `Bearer ${browser.token}` },
  );
  assert.equal(answer.status, 401);
});
