import { PROGRAM_VARIABLES } from './program.js';
import { SETTING_VARIABLES } from './setting-variables.js';
import type { Variable } from './variable.js';

/** Every variable of the proxy with the path of its setting. */
export function listVariables(): (Variable & { path: string })[] {
  const both = { ...PROGRAM_VARIABLES, ...SETTING_VARIABLES };
  return Object.entries(both).flatMap(([path, variable]) => (variable ? [{ ...variable, path }] : []));
}

/** Every name that the proxy reads. */
export function listNames(): string[] {
  return listVariables().flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}
