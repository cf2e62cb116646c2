import type * as z from 'zod';
import { Settings, type SettingsInput } from '../config.js';
import { findSharedKeys, findUnknown, readSecrets, type VariableFault, type Variables } from './faults.js';
import { isPlainAndRemote } from '../loopback.js';
import { Program, PROGRAM_VARIABLES } from './program.js';
import { findSwitchesFault } from './switches-file.js';
import { SETTING_VARIABLES } from './setting-variables.js';
import type { Variable } from './variable.js';
import { findNearest } from './nearest.js';

/** Complete and valid settings of a proxy. */
export interface CompleteEnvironment {
  program: Program;
  settings: SettingsInput;
  /** Base path, with its default applied. */
  basePath: string;
}

/** Parsed environment variables. */
export interface ReadEnvironment {
  /** Absent where there is any fault. */
  complete?: CompleteEnvironment;
  /** Absent where a variable of the command is invalid. */
  program: Program | undefined;
  /** Settings as given, without invalid ones. */
  input: Partial<SettingsInput>;
  /** Faults of all variables that are missing, invalid or unknown. */
  faults: VariableFault[];
}

const SECRETS = listVariables().filter(({ secret }) => secret !== undefined);
const NAMES = listNames();

/** Reads the variables, and the files of secrets and texts that they name. */
export function readEnvironment(env: Variables): ReadEnvironment {
  const { given, faults } = readSecrets(
    dropEmpty(env),
    SECRETS.map(({ name }) => name),
  );
  faults.push(...findUnknown(Object.keys(given), NAMES));
  const { output: program, faults: ofProgram } = readPart(Program, PROGRAM_VARIABLES, given);
  const settings = readPart(Settings, SETTING_VARIABLES, given);
  const found = [...ofProgram, ...settings.faults, ...findMissingKeys(given), ...findReused(given)];
  // Unreadable files of secrets have been reported.
  const isNamed = ([name]: VariableFault) => faults.some(([variable]) => variable === `${name}_FILE`);
  faults.push(...found.filter((fault) => !isNamed(fault)));
  if (program) faults.push(...findUnsafe(program));
  const input: Partial<SettingsInput> = { ...settings.input, privateProbes: program?.adminPort !== undefined };
  if (faults.length > 0 || !program || !settings.output) return { program, input, faults };
  // Validated by the schema above.
  return {
    complete: { program, settings: input as SettingsInput, basePath: settings.output.basePath },
    program,
    input,
    faults,
  };
}

/** An empty variable counts as unset. */
function dropEmpty(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

interface Part<Output> {
  input: Record<string, unknown>;
  output: Output | undefined;
  faults: VariableFault[];
}

/** Parses the variables of one schema: each by its format, then all by the schema. */
function readPart<Schema extends z.ZodType>(
  schema: Schema,
  variables: Readonly<Record<string, Variable | null>>,
  given: Variables,
): Part<z.output<Schema>> {
  const input: Record<string, unknown> = {};
  const faults = new Map<string, string>();
  for (const [path, variable] of Object.entries(variables)) {
    const text = variable && given[variable.name];
    if (!variable || text === undefined || text === null) continue;
    const value = variable.form.read(text);
    if (value === undefined)
      faults.set(variable.name, `must be ${variable.form.shape}; for example ${variable.form.example}`);
    else setPath(input, path.split('.'), value);
  }
  const parsed = schema.safeParse(input, { error: describeIssue });
  for (const issue of parsed.error?.issues ?? []) {
    const variable = findVariable(variables, issue.path.map(String).join('.'));
    if (variable && !faults.has(variable.name)) faults.set(variable.name, addExample(issue.message, variable));
  }
  return { input, output: faults.size > 0 ? undefined : parsed.data, faults: [...faults] };
}

function setPath(target: Record<string, unknown>, [key = '', ...rest]: string[], value: unknown): void {
  if (rest.length === 0) target[key] = value;
  else setPath((target[key] ??= {}) as Record<string, unknown>, rest, value);
}

/** Variable of a setting, of its parent or of its child. */
function findVariable(variables: Readonly<Record<string, Variable | null>>, path: string): Variable | null | undefined {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return Object.entries(variables).find(([each]) => isWithin(path, each) || isWithin(each, path))?.[1];
}

/** Appends an example, unless the sentence already contains a suggestion. */
function addExample(why: string, { form }: Variable): string {
  return /nearest|generate/.test(why) ? why : `${why}; for example ${form.example}`;
}

const CREDENTIALS = {
  aksk: [PROGRAM_VARIABLES.accessKey, PROGRAM_VARIABLES.secretKey],
  rsa: [PROGRAM_VARIABLES.privateKeyFile, PROGRAM_VARIABLES.providerPublicKeyFile],
};

function findMissingKeys(given: Variables): VariableFault[] {
  const wanted = CREDENTIALS[given['IDPROOF_AUTH'] === 'rsa' ? 'rsa' : 'aksk'];
  return wanted
    .filter(({ name }) => given[name] === undefined)
    .map((variable) => [variable.name, addExample('is missing', variable)]);
}

/** Finds keys that are used twice. A data key that is being retired may also be the user key. */
function findReused(given: Variables): VariableFault[] {
  const readKeys = ({ name, form }: Variable) =>
    [form.read(given[name] ?? '')]
      .flat()
      .map((key) => String(key).replace(/^whsec_/, ''))
      .filter(Boolean);
  const dataKeys = SETTING_VARIABLES.dataKeys ? readKeys(SETTING_VARIABLES.dataKeys) : [];
  const keys = SECRETS.filter(({ secret }) => secret === 'key').map((variable) => {
    const own = readKeys(variable);
    return [variable.name, variable.path === 'userKey' ? own.filter((key) => !dataKeys.includes(key)) : own] as const;
  });
  return findSharedKeys(Object.fromEntries(keys));
}

/** Faults of combinations of valid values, and of the file of switches. */
function findUnsafe(program: Program): VariableFault[] {
  const { store, allowInsecureStore, auth, encryption, workers, adminPort, headersTimeout, requestTimeout } = program;
  const wrongSwitches = program.switchesFile === undefined ? undefined : findSwitchesFault(program.switchesFile);
  const faults: [boolean, string, string][] = [
    [
      isPlainAndRemote(store) && !allowInsecureStore,
      'IDPROOF_STORE',
      'is another host without TLS: use rediss://, or set IDPROOF_ALLOW_INSECURE_STORE=1',
    ],
    [
      headersTimeout > requestTimeout,
      'IDPROOF_HEADERS_TIMEOUT',
      'must not be longer than IDPROOF_REQUEST_TIMEOUT, of which it is a part',
    ],
    [encryption && auth !== 'rsa', 'IDPROOF_ENCRYPTION', 'needs IDPROOF_AUTH=rsa'],
    [wrongSwitches !== undefined, 'IDPROOF_SWITCHES_FILE', wrongSwitches ?? ''],
    [workers > 1 && store === 'memory:', 'IDPROOF_WORKERS', 'needs a store that all workers share: set IDPROOF_STORE'],
    [
      workers > 1 && adminPort === undefined,
      'IDPROOF_WORKERS',
      'needs a port for the probes and metrics of all workers: set IDPROOF_ADMIN_PORT, for example to 9090',
    ],
  ];
  return faults.filter(([isUnsafe]) => isUnsafe).map(([, variable, why]) => [variable, why]);
}

/** Choices that one sentence may list. */
const MAX_LISTED = 8;

/** Describes a fault as the end of a sentence that begins with the variable; contains no value. */
function describeIssue(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === 'invalid_type') return issue.input === undefined ? 'is missing' : `must be a ${issue.expected}`;
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? `must name at least ${issue.minimum}` : `must be at least ${issue.minimum}`;
  if (issue.code === 'too_big')
    return issue.origin === 'array' ? `may name ${issue.maximum} at most` : `must be at most ${issue.maximum}`;
  if (issue.code !== 'invalid_value') return undefined;
  const choices = issue.values.map(String);
  const nearest = findNearest(String(issue.input), choices);
  return choices.length > MAX_LISTED
    ? `has a name that is not allowed; the nearest is ${nearest}`
    : `must be one of ${choices.join(', ')}; the nearest is ${nearest}`;
}

/** All variables of the proxy, with the path of each setting. */
export function listVariables(): (Variable & { path: string })[] {
  const both = { ...PROGRAM_VARIABLES, ...SETTING_VARIABLES };
  return Object.entries(both).flatMap(([path, variable]) => (variable ? [{ ...variable, path }] : []));
}

/** All names that the proxy reads, those of files of secrets included. */
export function listNames(): string[] {
  return listVariables().flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}
