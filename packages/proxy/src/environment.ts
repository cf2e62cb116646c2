import { IdproofError } from '@idproof/core/errors';
import type { ProxyConfig } from './config.js';
import { createCredential } from './environment/credential.js';
import { explainFault, type Variables } from './environment/faults.js';
import { readEnvironment, type CompleteEnvironment } from './environment/read-environment.js';
import { createNodeSend } from './node-send.js';
import { openStore } from './open-store.js';
import { createSwitchesFile } from './environment/switches-file.js';
import { createPhonePage } from './phone-files.js';
import { findStartWarnings } from './warnings.js';

/**
 * Configuration from environment variables, with Node's transport and the store that they name. Rejects with
 * `configuration_invalid`, which names the variable and contains no value.
 */
export async function proxyConfigFromEnvironment(env: Variables): Promise<ProxyConfig> {
  const { complete, faults } = readEnvironment(env);
  if (complete) return openConfig(env, complete);
  const [fault = ['', '']] = faults;
  throw new IdproofError('configuration_invalid', explainFault(fault), { field: fault[0] });
}

/** Configuration from valid variables. */
export async function openConfig(env: Variables, { program, settings }: CompleteEnvironment): Promise<ProxyConfig> {
  const credential = createCredential(program);
  // Opened last, so that an invalid credential opens no store.
  const store = await openStore(program.store);
  const startWarnings = findStartWarnings(env, program.store);
  const { phoneFiles } = program;
  const phonePage = phoneFiles === undefined ? {} : { phonePage: createPhonePage(phoneFiles) };
  const { switchesFile } = program;
  const switches = switchesFile === undefined ? {} : { switchedOff: createSwitchesFile(switchesFile) };
  return { ...settings, ...credential, ...phonePage, ...switches, send: createNodeSend(), store, startWarnings };
}
