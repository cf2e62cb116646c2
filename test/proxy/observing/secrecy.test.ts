import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createTestProxy, DATA_KEY, SERVER_KEY, START } from '../helpers/create-test-proxy.js';
import type { TestProxy } from '../helpers/create-test-proxy.js';
import { failed, PROVIDER_KEYS, READ, recognized } from '../helpers/fake-provider.js';
import { bigJpeg } from '../helpers/images.js';

const DOCUMENT = bigJpeg(1, 30_000);
const SELFIE = bigJpeg(2, 30_000);

/** Slices of a picture, so that a part of it is found too. */
const slices = (image: string) => [100, 5000, 20_000].map((at) => image.slice(at, at + 64));
const KEYS = [SERVER_KEY, DATA_KEY, PROVIDER_KEYS.secretKey, PROVIDER_KEYS.accessKey];

async function runThrough(stack: TestProxy) {
  const answers: string[] = [];
  const browser = await stack.begin({ userId: 'canary-user-id', resultFields: ['SEX'] });
  const note = async (answer: Promise<{ text: string }>) => answers.push((await answer).text);
  await note(browser.agree());
  await note(browser.post('recognize', { docType: '00000001003', frontPageImage: 'canary', method: 'manual' }));
  stack.provider.handlers.recognize = () => failed('SYSTEM_ERROR', 'U');
  await note(browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'manual' }));
  stack.provider.handlers.recognize = () => recognized();
  await note(browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'manual' }));
  await note(browser.post('compare', { selfie: SELFIE, frontPageImage: DOCUMENT, method: 'manual' }));
  await note(browser.call('GET', '/v1/session'));
  answers.push(await (await stack.server('GET', '/metrics')).text());
  return { browser, answers };
}

function assertAbsent(text: string, canaries: readonly string[], where: string) {
  for (const canary of canaries) assert.ok(!text.includes(canary), `${where} holds ${canary.slice(0, 24)}`);
}

// Claim: T20
test('keys, tokens, names and pictures are in no log, no answer and no byte of the store', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-secrecy-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const stack = createTestProxy({ store: await createSqliteStore(join(folder, 'proxy.sqlite')) });
  const { browser, answers } = await runThrough(stack);
  const images = [...slices(DOCUMENT), ...slices(SELFIE)];
  const read = Object.values(READ).filter((value) => value.length > 1);

  assertAbsent(JSON.stringify(stack.logs), [...KEYS, browser.token, 'canary', ...read, ...images], 'the log');
  assertAbsent(
    answers.join('\n'),
    [...KEYS, browser.token, 'canary-user-id', 'canary message', ...read, ...images, 'score'],
    'an answer',
  );
  const files = readdirSync(folder).filter((name) => name.startsWith('proxy.sqlite'));
  assert.ok(files.includes('proxy.sqlite-wal'), 'the write-ahead log is looked at too');
  const bytes = files.map((name) => readFileSync(join(folder, name), 'latin1')).join('');
  assert.ok(bytes.includes(browser.sessionId));
  assertAbsent(bytes, [...KEYS, browser.token, 'canary-user-id', ...read, ...images, '"score"'], 'the store');
  await stack.proxy.close();
});

test('the sweep deletes evidence after the retention, and the session after its own time', async () => {
  const stack = createTestProxy({ tokenLifetime: 90 * 86_400_000 });
  const { browser } = await runThrough(stack);
  const evidence = async () => {
    const answer = await stack.server('GET', `/v1/sessions/${browser.sessionId}`);
    return answer.status === 200 ? ((await answer.json()) as { evidence: unknown }).evidence : answer.status;
  };
  stack.time.now = START + 86_400_000 - 1;
  await stack.proxy.sweep();
  assert.notEqual(await evidence(), null);
  stack.time.now = START + 86_400_000;
  await stack.proxy.sweep();
  assert.equal(await evidence(), null);
  assert.equal((await stack.store.get(browser.sessionId))?.calls.length, 0);
  assert.deepEqual((await browser.view()).result?.outcome, 'approved');
  stack.time.now = START + 30 * 86_400_000;
  await stack.proxy.sweep();
  assert.equal(await evidence(), 404);
});

test('the sweep ends abandoned sessions and deletes what they read', async () => {
  const ends: string[] = [];
  const stack = createTestProxy({ hooks: { onOutcome: ({ status }) => void ends.push(status) } });
  const browser = await stack.begin();
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: DOCUMENT, method: 'manual' });
  stack.time.now += 3_600_000;
  await stack.proxy.sweep();
  const record = await stack.store.get(browser.sessionId);
  assert.deepEqual([record?.position, record?.evidence, record?.document], ['expired', undefined, undefined]);
  await new Promise((resolve) => setImmediate(resolve));
  assert.deepEqual(ends, ['expired']);
});

test('values sealed by an older data key open while it is configured, and not without it', async () => {
  const first = createTestProxy();
  const { browser } = await runThrough(first);
  const newer = Buffer.from('another data key of thirty-two b').toString('base64');
  const path = `/v1/sessions/${browser.sessionId}`;
  const rotated = createTestProxy({ store: first.store, dataKeys: [newer, DATA_KEY] });
  const answer = (await (await rotated.server('GET', path)).json()) as { evidence: { face: { score: number } } };
  assert.equal(answer.evidence.face.score, 92.5);
  const lost = createTestProxy({ store: first.store, dataKeys: [newer] });
  assert.equal((await lost.server('GET', path)).status, 503);
});

// Claim: T22
test('evidence of one session does not open in another', async () => {
  const stack = createTestProxy();
  const { browser } = await runThrough(stack);
  const other = await stack.begin();
  const [from, into] = await Promise.all([stack.store.get(browser.sessionId), stack.store.get(other.sessionId)]);
  assert.ok(from && into);
  await stack.store.update({ ...into, evidence: from.evidence }, into.version);
  assert.equal((await stack.server('GET', `/v1/sessions/${other.sessionId}`)).status, 500);
});
