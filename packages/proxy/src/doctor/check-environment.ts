import { isIdproofError } from '@idproof/core/session';
import { parseSettings, type ProxyConfig } from '../config.js';
import {
  configFrom,
  credentialFrom,
  environmentProblems,
  settingsFromEnvironment,
  getVariable,
  type Environment,
} from '../environment.js';
import { problem, type Finding } from './finding.js';

type Variables = Readonly<Record<string, string | undefined>>;

export type CheckedEnvironment =
  | { findings: Finding[]; usable?: never }
  | { findings: Finding[]; usable: { settings: Environment } & Pick<ProxyConfig, 'signer' | 'encryption'> };

/** The variables by themselves: every one that is wrong, not the first alone. `usable`: the echo test can be made. */
export function checkEnvironment(env: Variables): CheckedEnvironment {
  const wrong = environmentProblems(env).map((text) => problem('configuration', text));
  if (wrong.length > 0) return { findings: wrong };
  const settings = settingsFromEnvironment(env);
  const credential = attempt(() => credentialFrom(settings));
  if ('finding' in credential) return { findings: [credential.finding] };
  const parsed = attempt(() => parseSettings(configFrom(settings)));
  if (!('finding' in parsed)) {
    return { findings: [], usable: { settings, ...credential.value } };
  }
  // Keys of the merchant's own server are no reason not to ask the provider.
  const isOwn =
    /IDPROOF_(?:SERVER_KEY|DATA_KEY|ALLOWED_ORIGINS|RETURN_URLS|PUBLIC_URL|HOSTED_URL|PROVIDER_OPERATIONS)/.test(
      parsed.finding.text,
    );
  return isOwn
    ? { findings: [parsed.finding], usable: { settings, ...credential.value } }
    : { findings: [parsed.finding] };
}

function attempt<T>(work: () => T): { value: T } | { finding: Finding } {
  try {
    return { value: work() };
  } catch (error) {
    if (!isIdproofError(error)) throw error;
    const variable = getVariable(error.field);
    const named = variable === undefined || error.message.startsWith(variable);
    return { finding: problem('configuration', named ? error.message : `${variable}: ${error.message}`) };
  }
}
