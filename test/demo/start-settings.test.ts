import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, describe, it } from 'node:test';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { readSettings } from '../../packages/demo/src/server/settings.js';
import { makeSecrets } from '../helpers/e2e/stack.js';

type Env = Record<string, string>;

// A plain script, without types of its own.
const { settings, sandboxSettings } = (await import(
  new URL('../../scripts/lib/settings.mjs', import.meta.url).href
)) as {
  settings: (env: Env) => Env;
  sandboxSettings: (env: Env, given: Env) => Env;
};

describe('whose verification `npm start` shows', () => {
  const whose = (env: Record<string, string>): unknown[] => {
    const { IDPROOF_MERCHANT_NAME: name, IDPROOF_MERCHANT_LOGO: logo } = settings({ ...makeSecrets(), ...env });
    return [name, logo];
  };

  it("is the example's", () => assert.deepEqual(whose({}), ['Fernhill Savings', '/logo.svg']));

  it("never shows the example's logo for another name", () => {
    assert.deepEqual(whose({ IDPROOF_MERCHANT_NAME: 'Example Bank' }), ['Example Bank', '']);
    const own = { IDPROOF_MERCHANT_NAME: 'Example Bank', IDPROOF_MERCHANT_LOGO: '/ours.svg' };
    assert.deepEqual(whose(own), ['Example Bank', '/ours.svg']);
  });
});

describe('secrets in files', () => {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-secrets-'));
  after(() => rmSync(folder, { recursive: true, force: true }));
  const { IDPROOF_CLIENT_ID, IDPROOF_SANDBOX_ADMIN_KEY, ...secrets } = makeSecrets();
  const given: Env = { IDPROOF_CLIENT_ID, IDPROOF_SANDBOX_ADMIN_KEY, IDPROOF_STORE: 'memory:' };
  for (const [name, secret] of Object.entries(secrets)) {
    given[`${name}_FILE`] = join(folder, name);
    writeFileSync(join(folder, name), `${secret}\n`, { mode: 0o600 });
  }

  it('reach the proxy, the demo and the sandbox that `npm start` runs', async () => {
    const env = { ...given, ...settings(given) };
    await assert.doesNotReject(proxyConfigFromEnvironment(env));
    assert.equal(readSettings(env).serverKey, secrets.IDPROOF_SERVER_KEY);
    assert.equal(sandboxSettings(env, given)['IDPROOF_SECRET_KEY'], secrets.IDPROOF_SECRET_KEY);
  });

  it('that cannot be read are named in one line', () => {
    const missing = { ...given, IDPROOF_SECRET_KEY_FILE: join(folder, 'nowhere') };
    assert.throws(() => sandboxSettings(settings(missing), missing), {
      message: `IDPROOF_SECRET_KEY_FILE names a file that cannot be read: ${join(folder, 'nowhere')} (ENOENT).`,
    });
  });
});
