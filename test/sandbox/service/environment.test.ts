import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createProviderClient, createRsaSigner } from '@idproof/core/provider';
import { createSandbox } from '@idproof/sandbox';
import { toConfig, readEnvironment } from '../../../packages/sandbox/src/environment.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { BASE_URL, KEYS, sendTo } from '../../helpers/provider.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';

const cli = fileURLToPath(new URL('../../../packages/sandbox/src/cli.ts', import.meta.url));
const RIGHT = {
  IDPROOF_CLIENT_ID: KEYS.clientId,
  IDPROOF_ACCESS_KEY: KEYS.accessKey,
  IDPROOF_SECRET_KEY: KEYS.secretKey,
};

function run(change: Record<string, string>): { status: number | null; stdout: string; stderr: string } {
  const nodeArgs = ['--conditions=@idproof/source', '--import', 'tsx', cli];
  const env = { PATH: process.env['PATH'], ...RIGHT, ...change };
  return spawnSync(process.execPath, nodeArgs, { env, encoding: 'utf8', timeout: 60_000 });
}

test('the command refuses to start on missing and malformed variables, and prints none of them', () => {
  const canary = 'secret-canary value';
  const { status, stdout, stderr } = run({
    IDPROOF_CLIENT_ID: '',
    IDPROOF_SECRET_KEY: canary,
    IDPROOF_ACCESS_KEY: canary,
    IDPROOF_SANDBOX_ADMIN_KEY: 'tiny-canary',
    SANDBOX_PORT: 'port-canary',
    IDPROOF_SANDBOX_PROCESS_TIMEOUT: 'time-canary',
  });
  assert.equal(status, 2);
  assert.equal(stdout, '');
  for (const name of [
    'IDPROOF_CLIENT_ID is missing',
    'IDPROOF_SECRET_KEY needs',
    'IDPROOF_ACCESS_KEY needs',
    'IDPROOF_SANDBOX_ADMIN_KEY needs',
    'SANDBOX_PORT',
    'IDPROOF_SANDBOX_PROCESS_TIMEOUT needs',
  ]) {
    assert.ok(stderr.includes(name), `${name} in: ${stderr}`);
  }
  assert.ok(!stderr.includes('canary'), stderr);
});

test('a client needs a way to sign: both halves of AK/SK, or both of RSA', () => {
  const [accessKey, secretKey] = ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY'];
  const [own, peer] = ['IDPROOF_SANDBOX_PRIVATE_KEY_FILE', 'IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE'];
  const cases: [Record<string, string>, string[], string[]][] = [
    [{ [accessKey]: '', [secretKey]: '' }, [`${accessKey} is missing`, `${secretKey} is missing`], [own, peer]],
    [{ [secretKey]: '' }, [`${secretKey} is missing`], [own, peer, `${accessKey} is`]],
    [{ [own]: cli }, [`${peer} is missing`], [`${own} is`]],
    [{ [own]: '/no/such/canary.pem', [peer]: cli }, [`${own} names a file that cannot be read`], [`${peer} `]],
    [{ IDPROOF_HOSTED_URL: 'canary://x' }, ['IDPROOF_HOSTED_URL needs an http(s) address'], []],
  ];
  for (const [change, said, unsaid] of cases) {
    const { status, stderr } = run(change);
    assert.equal(status, 2);
    for (const line of said) assert.ok(stderr.includes(line), `${line} in: ${stderr}`);
    for (const line of [...unsaid, 'canary']) assert.ok(!stderr.includes(line), `no ${line} in: ${stderr}`);
  }
});

test('a client may have key files alone, and the public address is passed on', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-rsa-'));
  const file = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text, { mode: 0o600 });
    return join(folder, name);
  };
  const { own, peer } = RSA_VECTOR;
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const environment = readEnvironment({
    IDPROOF_CLIENT_ID: KEYS.clientId,
    IDPROOF_SANDBOX_PRIVATE_KEY_FILE: file('provider.pem', peer.privateKey),
    IDPROOF_SANDBOX_CLIENT_PUBLIC_KEY_FILE: file('client.pem', own.publicKey),
    IDPROOF_HOSTED_URL: 'https://pages.example',
  });
  assert.ok(!('problems' in environment));
  const sandbox = createSandbox({ ...toConfig(environment), engines: createFakeEngines() });
  t.after(() => sandbox.close());
  const client = createProviderClient({
    baseUrl: BASE_URL,
    clientId: KEYS.clientId,
    signer: createRsaSigner({ privateKey: own.privateKey, peerPublicKey: peer.publicKey }),
    send: sendTo(sandbox.fetch),
  });
  const begun = await client.call('v1.realid.initialize', {
    bizId: 'biz-1',
    metaInfo: 'MOB_H5',
    flowType: 'H5_REALIDLITE_KYC',
    docType: '00000001003',
    userId: 'user-1',
    sceneCode: 'registration',
    serviceLevel: 'REALID0001',
    operationMode: 'STANDARD',
    pages: '1',
    h5ModeConfig: {
      completeCallbackUrl: 'https://merchant.example/done',
      interruptCallbackUrl: 'https://merchant.example/stopped',
      locale: 'en',
    },
  });
  assert.ok(begun.ok);
  const { clientCfg } = begun.response as { clientCfg: string };
  assert.match(Buffer.from(clientCfg, 'base64').toString(), /https:\/\/pages\.example/);
});
