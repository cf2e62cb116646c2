import { isIdproofError } from '@idproof/core/errors';
import { Settings, type ProxyConfig } from '../config.js';
import { createCredential } from '../environment/credential.js';
import { explainFault, type Variables } from '../environment/faults.js';
import type { Program } from '../environment/program.js';
import { readEnvironment } from '../environment/read-environment.js';
import { SETTING_VARIABLES } from '../environment/setting-variables.js';
import { problem, type Finding } from './finding.js';

/** Settings that the echo test needs. */
export interface EchoSettings extends Pick<ProxyConfig, 'signer' | 'encryption' | 'clientId' | 'providerUrl'> {
  segment: string;
  auth: Program['auth'];
}

/** Settings of the echo test: faults of other settings do not prevent it. */
const ECHO_SETTINGS = new Set(['providerUrl', 'providerSegment', 'clientId']);
const OTHER_VARIABLES = new Set(
  Object.entries(SETTING_VARIABLES).map(([path, variable]) => (ECHO_SETTINGS.has(path) ? undefined : variable?.name)),
);

/** Checks all variables, and reports each fault. `usable` is there where the echo test can be made. */
export function checkEnvironment(env: Variables): { findings: Finding[]; usable?: EchoSettings } {
  const { faults, program, input } = readEnvironment(env);
  const findings = faults.map((fault) => problem('configuration', explainFault(fault)));
  const isOwn = faults.every(([variable]) => OTHER_VARIABLES.has(variable));
  if (!program || !isOwn || input.clientId === undefined || input.providerUrl === undefined) return { findings };
  try {
    const { clientId, providerUrl } = input;
    const segment = Settings.shape.providerSegment.parse(input.providerSegment);
    return { findings, usable: { ...createCredential(program), clientId, providerUrl, segment, auth: program.auth } };
  } catch (error) {
    if (!isIdproofError(error)) throw error;
    return { findings: [...findings, problem('configuration', error.message)] };
  }
}
