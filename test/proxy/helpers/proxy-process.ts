import { spawn } from 'node:child_process';
import type { ChildProcessByStdio } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DATA_KEY, NAMES, SERVER_KEY } from './create-test-proxy.js';
import { PROVIDER_KEYS } from './fake-provider.js';

const CLI = fileURLToPath(new URL('../../../packages/proxy/src/cli.ts', import.meta.url));

/** The least that the command line needs, on a free port; without the provider's address and a store. */
export const PROXY_VARIABLES = {
  IDPROOF_LISTEN: '0',
  IDPROOF_CLIENT_ID: PROVIDER_KEYS.clientId,
  IDPROOF_ACCESS_KEY: PROVIDER_KEYS.accessKey,
  IDPROOF_SECRET_KEY: PROVIDER_KEYS.secretKey,
  IDPROOF_SERVER_KEY: SERVER_KEY,
  IDPROOF_DATA_KEY: DATA_KEY,
  IDPROOF_CONSENT_CONTROLLER: NAMES.controller,
  IDPROOF_CONSENT_CONTACT: NAMES.contact,
  IDPROOF_CONSENT_POLICY_URL: NAMES.policyUrl,
  IDPROOF_CONSENT_PROVIDER: NAMES.provider,
  IDPROOF_CONSENT_PROVIDER_COUNTRY: NAMES.providerCountry,
  IDPROOF_CONSENT_PROVIDER_RETENTION: '90d',
};

type Child = ChildProcessByStdio<null, Readable, null>;

/** The command line as it is started in earnest; resolves once it says `ready`. */
export function startProxy(env: Record<string, string>): Promise<{ child: Child; url: string; adminUrl: string }> {
  const child = spawn(process.execPath, ['--conditions=@idproof/source', '--import', 'tsx', CLI], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    let url = '';
    let adminUrl = '';
    child.once('exit', () => reject(new Error('It ended before it was ready')));
    createInterface({ input: child.stdout }).on('line', (line) => {
      if (line.startsWith('proxy ')) url = line.slice('proxy '.length);
      if (line.startsWith('admin ')) adminUrl = line.slice('admin '.length);
      if (line === 'ready') resolve({ child, url, adminUrl });
    });
  });
}
