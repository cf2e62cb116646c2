import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createSandbox } from '@idproof/sandbox';
import type { SandboxClient } from '@idproof/sandbox';
import type { Send } from '@idproof/core/provider';
import { listDocumentTypes, type TypeReport } from '../../../packages/proxy/src/doctor/document-types.js';
import { runDoctor } from '../../../packages/proxy/src/doctor/doctor.js';
import type { DoctorOptions } from '../../../packages/proxy/src/doctor/exchange.js';
import type { Finding, FindingCode } from '../../../packages/proxy/src/doctor/finding.js';
import { createFakeEngines } from '../../helpers/fake-engines.js';
import { KEYS, sendTo } from '../../helpers/provider.js';
import { RSA_VECTOR } from '../../helpers/rsa-vector.js';

const { own, peer } = RSA_VECTOR;
const folder = mkdtempSync(join(tmpdir(), 'idproof-doctor-'));

// Test files that share a process share this folder.
process.once('exit', () => rmSync(folder, { recursive: true, force: true }));

export function keyFile(name: string, text: string): string {
  writeFileSync(join(folder, name), text, { mode: 0o600 });
  return join(folder, name);
}

const PORT = 'http://localhost:8788';

export const ENV: Record<string, string> = {
  IDPROOF_CLIENT_ID: KEYS.clientId,
  IDPROOF_ACCESS_KEY: KEYS.accessKey,
  IDPROOF_SECRET_KEY: KEYS.secretKey,
  IDPROOF_SERVER_KEY: 'canary-server-key-0123456789abcdefghij',
  IDPROOF_DATA_KEY: Buffer.from('canary data key of thirty two by').toString('base64url'),
  IDPROOF_PROVIDER_URL: PORT,
  IDPROOF_STORE: 'memory:',
};

export const RSA_ENV: Record<string, string> = {
  ...ENV,
  IDPROOF_AUTH: 'rsa',
  IDPROOF_PRIVATE_KEY_FILE: keyFile('client.pem', own.privateKey),
  IDPROOF_PROVIDER_PUBLIC_KEY_FILE: keyFile('provider.pem', peer.publicKey),
};

export const RSA_CLIENT: SandboxClient = {
  clientId: KEYS.clientId,
  rsa: { publicKey: own.publicKey, privateKey: peer.privateKey },
};

export interface Given {
  env?: Record<string, string>;
  client?: SandboxClient;
  /** What stands between the doctor and the sandbox. */
  through?: (send: Send) => Send;
  clock?: DoctorOptions['clock'];
  maxRequestAge?: number;
  fault?: Record<string, unknown>;
}

const ADMIN = 'canary-admin-key-0123456789';

/** What the doctor says of a sandbox; whatever it says, no secret is in it. */
export async function examineSandbox(given: Given): Promise<Finding[]> {
  return visitSandbox(given, runDoctor);
}

/** The same of its document types. */
export async function askSandbox(given: Given = {}): Promise<TypeReport> {
  return visitSandbox(given, (options) => listDocumentTypes(options, {}));
}

async function visitSandbox<Report>(given: Given, visit: (options: DoctorOptions) => Promise<Report>): Promise<Report> {
  const { env = ENV, client = KEYS, through = (send) => send, maxRequestAge } = given;
  const sandbox = createSandbox({
    engines: createFakeEngines(),
    clients: [client],
    adminKey: ADMIN,
    ...(maxRequestAge === undefined ? {} : { maxRequestAge }),
  });
  if (given.fault) {
    const headers = { authorization: `Bearer ${ADMIN}` };
    const body = JSON.stringify({ operation: '*', ...given.fault });
    const set = await sandbox.fetch(new Request(`${PORT}/sandbox/faults`, { method: 'POST', headers, body }));
    assert.equal(set.status, 201);
  }
  const clock = given.clock ?? Date.now;
  const report = await visit({ env, clock, send: through(sendTo(sandbox.fetch)) });
  await sandbox.close();
  assertDiscreet(JSON.stringify(report), env);
  return report;
}

export function assertDiscreet(text: string, env: Record<string, string>): void {
  assert.doesNotMatch(text, /canary/);
  for (const name of ['IDPROOF_ACCESS_KEY', 'IDPROOF_SECRET_KEY', 'IDPROOF_SERVER_KEY', 'IDPROOF_DATA_KEY']) {
    const value = env[name];
    if (value) assert.ok(!text.includes(value), name);
  }
  assert.ok(!text.includes(own.privateKey.slice(40, 80)));
}

export function found(findings: readonly Finding[], code: FindingCode): Finding {
  const finding = findings.find((each) => each.code === code);
  assert.ok(finding, `no "${code}" among ${JSON.stringify(findings)}`);
  return finding;
}
