import { IdproofError } from '@idproof/core/errors';
import type { ProxyConfig } from './config.js';
import { createCredential } from './environment/credential.js';
import { explainFault, type Variables } from './environment/faults.js';
import { readEnvironment, type CompleteEnvironment } from './environment/read-environment.js';
import { createNodeSend } from './node-send.js';
import { openStore } from './open-store.js';
import { findStartWarnings } from './warnings.js';

/**
 * The proxy's configuration from environment variables, with Node's transport and the store they name. Rejects with
 * `configuration_invalid`, which names the variable and no value.
 */
export async function proxyConfigFromEnvironment(env: Variables): Promise<ProxyConfig> {
  const { complete, faults } = readEnvironment(env);
  if (complete) return openConfig(env, complete);
  const [fault = ['', '']] = faults;
  throw new IdproofError('configuration_invalid', explainFault(fault), { field: fault[0] });
}

/** The configuration of variables that are right. */
export async function openConfig(env: Variables, { program, settings }: CompleteEnvironment): Promise<ProxyConfig> {
  const credential = createCredential(program);
  // Nothing is opened for a proxy that does not start.
  const store = await openStore(program.store);
  const startWarnings = findStartWarnings(env, program.store);
  return { ...settings, ...credential, send: createNodeSend(), store, startWarnings };
}
