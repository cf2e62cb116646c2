import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import test, { after, describe } from 'node:test';
import type { Service, SessionDetails } from '@idproof/proxy';
import { createSwitchesFile } from '../../../packages/proxy/src/environment/switches-file.js';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { PROXY_VARIABLES } from '../helpers/proxy-process.js';
import { createTestProxy, type Browser, type TestProxy } from '../helpers/create-test-proxy.js';
import { jpeg } from '../helpers/images.js';

const ALL = {
  liveness: 'provider',
  confirm: true,
  papers: [{ schemaId: 'bank_statement_v1' }],
  screening: true,
} as const;

const readDetails = async ({ server }: TestProxy, { sessionId }: Browser): Promise<SessionDetails> =>
  (await (await server('GET', `/v1/sessions/${sessionId}`)).json()) as SessionDetails;

async function finish(browser: Browser) {
  await browser.agree();
  await browser.post('recognize', { docType: '00000001003', frontPageImage: jpeg(1), method: 'auto' });
  return browser.post('compare', { selfie: jpeg(2), frontPageImage: jpeg(1), method: 'auto' });
}

describe('a service that is switched off', () => {
  test('is left out of a new session, which ends in review whatever the rules say', async () => {
    const stack = createTestProxy({ switchedOff: () => ['liveness', 'confirm', 'papers', 'screening'] });
    const browser = await stack.begin(ALL);
    assert.deepEqual((await browser.view()).steps, ['consent', 'document', 'selfie', 'result']);
    const { view } = await finish(browser);
    assert.deepEqual([view.result?.outcome, view.result?.reasons], ['review', []]);
    const { reasons, switchedOff } = await readDetails(stack, browser);
    assert.deepEqual(
      reasons.map(({ code }) => code),
      ['service_off'],
    );
    assert.deepEqual(switchedOff, ['liveness', 'confirm', 'papers', 'screening']);
  });

  test('changes no session that does not ask for it', async () => {
    const stack = createTestProxy({ switchedOff: () => ['papers'] });
    const browser = await stack.begin();
    assert.equal((await finish(browser)).view.result?.outcome, 'approved');
    assert.deepEqual((await readDetails(stack, browser)).switchedOff, []);
  });

  test('is back for the next session once it is switched on', async () => {
    let off: Service[] = ['confirm'];
    const stack = createTestProxy({ switchedOff: async () => off });
    assert.equal((await (await stack.begin({ confirm: true })).view()).steps.includes('confirm'), false);
    off = [];
    assert.equal((await (await stack.begin({ confirm: true })).view()).steps.includes('confirm'), true);
  });

  test('stays on where the switches cannot be read, which is logged', async () => {
    const stack = createTestProxy({
      switchedOff: () => {
        throw new Error('No switches');
      },
    });
    assert.equal((await (await stack.begin({ confirm: true })).view()).steps.includes('confirm'), true);
    assert.ok(stack.logs.some(({ code }) => code === 'switched_off_failed'));
  });

  test('still refuses a session that is wrong with it', async () => {
    const { server } = createTestProxy({ switchedOff: () => ['papers'] });
    const body = { userId: 'u', flow: 'api', docType: '00000001003', papers: [{ schemaId: 'unknown' }] };
    assert.equal((await server('POST', '/v1/sessions', body)).status, 422);
  });
});

describe('a name that is no service', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-wrong-switches-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'off');

  test('in the file is warned of once, and the others are switched off', async () => {
    writeFileSync(file, 'confirm\npaper\n');
    const stack = createTestProxy({ switchedOff: createSwitchesFile(file) });
    for (let number = 0; number < 2; number++) {
      const { steps } = await (await stack.begin(ALL)).view();
      assert.deepEqual([steps.includes('confirm'), steps.includes('papers')], [false, true]);
    }
    const warned = stack.logs.filter(({ event, code }) => event === 'warning' && code === 'switch_unknown');
    assert.equal(warned.length, 1);
  });

  test('keeps the proxy from starting', async () => {
    const env = {
      ...PROXY_VARIABLES,
      IDPROOF_PROVIDER_URL: 'https://provider.test',
      IDPROOF_SWITCHES_FILE: file,
      IDPROOF_STORE: 'memory:',
    };
    writeFileSync(file, 'confirm\n\npaper\n');
    await assert.rejects(proxyConfigFromEnvironment(env), /IDPROOF_SWITCHES_FILE .*line 3 .*nearest is papers\.$/);
    await assert.rejects(
      proxyConfigFromEnvironment({ ...env, IDPROOF_SWITCHES_FILE: folder }),
      /IDPROOF_SWITCHES_FILE names a file that cannot be read/,
    );
    writeFileSync(file, 'confirm\n');
    const { switchedOff, store } = await proxyConfigFromEnvironment(env);
    assert.deepEqual(await switchedOff?.(), ['confirm']);
    await store.close();
  });
});

test('the file of switches is read anew each time, and may be missing', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-switches-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'off');
  const read = createSwitchesFile(file);
  assert.deepEqual(await read(), []);
  writeFileSync(file, 'screening\r\n\n papers \n');
  assert.deepEqual(await read(), ['screening', 'papers']);
  writeFileSync(file, '');
  assert.deepEqual(await read(), []);
});
