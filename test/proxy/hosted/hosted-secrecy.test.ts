import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test from 'node:test';
import { createSqliteStore } from '@idproof/proxy/sqlite';
import { createTestProxy } from '../helpers/create-test-proxy.js';
import { CLIENT_CFG, failed, READ, SUCCESS, verified } from '../helpers/fake-provider.js';
import { atHosted, begin, callbackUrl, readH5ModeConfig, initialize, createResponse } from '../helpers/hosted.js';

const SHARE_TOKEN = 'canary-share-token';
const DEVICE = 'canary-device';
const ADDRESS = '203.0.113.77';

function assertAbsent(text: string, canaries: Readonly<Record<string, string>>, where: string) {
  for (const [name, canary] of Object.entries(canaries)) {
    assert.ok(!text.includes(canary) && !text.includes(encodeURIComponent(canary)), `${where} holds the ${name}`);
  }
}

// Claim: T21
test('what opens the hosted page, states, codes, cookies and share tokens are in no log, metric, error or byte of the store', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-hosted-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const stack = createTestProxy({ store: await createSqliteStore(join(folder, 'proxy.sqlite')) });
  const shared = { docType: undefined, shareToken: SHARE_TOKEN, deviceId: DEVICE, clientIp: ADDRESS };
  const session = await atHosted({ userId: 'canary-user', ...shared }, stack);
  const { browser, visitor } = session;
  const errors: string[] = [];
  const note = async (answer: Promise<{ text: string }>) => errors.push((await answer).text);

  stack.provider.handlers.initialize = () => failed('INVALID_ARGUMENT');
  await note(begin(browser, { embed: 'redirect' }));
  stack.provider.handlers.initialize = () => ({ result: SUCCESS, transactionId: 'T1', clientCfg: CLIENT_CFG });
  const { launchUrl } = await initialize(session);
  const unused = await initialize(session);
  await visitor.open(launchUrl);
  errors.push(await (await visitor.open(launchUrl)).text());
  const { state = '' } = readH5ModeConfig(stack);
  const secrets = {
    clientCfg: CLIENT_CFG,
    state,
    'launch code': launchUrl.split('/').at(-1) ?? '',
    'unused launch code': unused.launchUrl.split('/').at(-1) ?? '',
    cookie: [...visitor.cookies.values()][0] ?? '',
    'share token': SHARE_TOKEN,
    device: DEVICE,
    address: ADDRESS,
    'client token': browser.token,
    user: 'canary-user',
    'words of the provider': 'canary message',
  };
  for (const [name, secret] of Object.entries(secrets)) assert.ok(secret.length >= 10, name);
  const readStoreBytes = () =>
    readdirSync(folder)
      .map((name) => readFileSync(join(folder, name), 'latin1'))
      .join('');
  assertAbsent(readStoreBytes(), secrets, 'the store, while the transaction runs,');

  errors.push(await (await visitor.open(callbackUrl(createResponse(`${state.slice(0, -1)}!`)))).text());
  await note(browser.post('return', { response: createResponse(state) }));
  errors.push(await (await visitor.open(`${callbackUrl(createResponse(state))}&clientcfg=${CLIENT_CFG}`)).text());
  errors.push(await (await visitor.open(callbackUrl(createResponse(state)))).text());
  stack.provider.handlers.result = () => failed('SYSTEM_ERROR');
  await note(browser.post('checkresult', {}));
  stack.provider.handlers.result = () => verified('Success', { extFaceInfo: { faceImg: 'canary-face-picture' } });
  await note(browser.post('checkresult', {}));
  const metrics = await (await stack.server('GET', '/metrics')).text();
  const read = { name: READ.LAST_NAME, number: READ.ID_NUMBER, picture: 'canary-face-picture' };

  assertAbsent(JSON.stringify(stack.logs), { ...secrets, ...read }, 'the log');
  assertAbsent(metrics, { ...secrets, ...read }, 'a metric');
  assertAbsent(errors.slice(0, -1).join('\n'), { ...secrets, ...read }, 'an error');
  assertAbsent(readStoreBytes(), { ...secrets, ...read }, 'the store');
  for (const route of ['/v1/launch/{code}', '/v1/callback/complete']) {
    assert.ok(
      stack.logs.some((line) => line.route === route),
      `${route} is logged by its pattern`,
    );
  }
  await stack.proxy.close();
});

test('what opens the hosted page is sealed for its own session, and is gone with the transaction', async () => {
  const session = await atHosted();
  const { launchUrl } = await initialize(session);
  const other = await atHosted({}, session.stack);
  await initialize(other);
  const { store } = session.stack;
  const [from, into] = [await store.get(session.browser.sessionId), await store.get(other.browser.sessionId)];
  assert.ok(from?.hosted && into?.hosted);
  const swapped = { ...from, hosted: { ...from.hosted, clientCfg: into.hosted.clientCfg } };
  await store.update(swapped, from.version);
  const launched = await session.visitor.open(launchUrl);
  assert.deepEqual([launched.status, launched.headers.get('location')], [400, null]);

  session.stack.provider.handlers.result = () => verified('Success');
  await other.browser.post('checkresult', {});
  const record = await store.get(other.browser.sessionId);
  assert.deepEqual([record?.hosted, record?.pollAt], [undefined, undefined]);
});
