import type * as z from 'zod';
import { Settings, type SettingsInput } from '../config.js';
import {
  findSharedKeys,
  findUnknown,
  isPlainAndRemote,
  readSecrets,
  type VariableFault,
  type Variables,
} from './faults.js';
import { Program, PROGRAM_VARIABLES } from './program.js';
import { SETTING_VARIABLES } from './setting-variables.js';
import type { Variable } from './variable.js';
import { findNearest } from './nearest.js';

/** Everything that a proxy needs of its environment. */
export interface CompleteEnvironment {
  program: Program;
  settings: SettingsInput;
  /** Of the settings, with the default. */
  basePath: string;
}

/** What the variables say. */
export interface ReadEnvironment {
  /** Missing where anything is wrong. */
  complete?: CompleteEnvironment;
  /** Missing where one of its own variables is wrong. */
  program: Program | undefined;
  /** As given, without what is wrong. */
  input: Partial<SettingsInput>;
  /** Every variable that is missing, wrong or unknown. */
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
  // A file that could not be read has been named.
  const isNamed = ([name]: VariableFault) => faults.some(([variable]) => variable === `${name}_FILE`);
  faults.push(...found.filter((fault) => !isNamed(fault)));
  if (program) faults.push(...findUnsafe(program));
  const input: Partial<SettingsInput> = { ...settings.input, privateProbes: program?.adminPort !== undefined };
  if (faults.length > 0 || !program || !settings.output) return { program, input, faults };
  // The schema has taken it.
  return {
    complete: { program, settings: input as SettingsInput, basePath: settings.output.basePath },
    program,
    input,
    faults,
  };
}

/** A variable that is set to nothing counts as not set. */
function dropEmpty(env: Variables): Variables {
  return Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
}

interface Part<Output> {
  input: Record<string, unknown>;
  output: Output | undefined;
  faults: VariableFault[];
}

/** The variables of one schema: each by itself, then what the schema says of all. */
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

/** The variable of a setting, of what holds it, or of what is in it. */
function findVariable(variables: Readonly<Record<string, Variable | null>>, path: string): Variable | null | undefined {
  const isWithin = (inner: string, outer: string) => inner === outer || inner.startsWith(`${outer}.`);
  return Object.entries(variables).find(([each]) => isWithin(path, each) || isWithin(each, path))?.[1];
}

/** A sentence with an example, unless it says itself what to write. */
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

/** A key may have one purpose; a data key that is retired becomes the user key, and may be both meanwhile. */
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

/** What is wrong with values that are each well formed. */
function findUnsafe(program: Program): VariableFault[] {
  const { store, allowInsecureStore, auth, encryption, workers, adminPort, headersTimeout, requestTimeout } = program;
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
    [workers > 1 && store === 'memory:', 'IDPROOF_WORKERS', 'needs a store that they share: set IDPROOF_STORE'],
    [
      workers > 1 && adminPort === undefined,
      'IDPROOF_WORKERS',
      'needs a port for what all of them report: set IDPROOF_ADMIN_PORT, for example to 9090',
    ],
  ];
  return faults.filter(([isUnsafe]) => isUnsafe).map(([, variable, why]) => [variable, why]);
}

/** So many choices can be named in a sentence. */
const MAX_LISTED = 8;

/** What is wrong with a value, as the end of a sentence that names its variable; no value is in it. */
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

/** Every variable of the proxy with the path of its setting. */
export function listVariables(): (Variable & { path: string })[] {
  const both = { ...PROGRAM_VARIABLES, ...SETTING_VARIABLES };
  return Object.entries(both).flatMap(([path, variable]) => (variable ? [{ ...variable, path }] : []));
}

/** Every name that the proxy reads. */
export function listNames(): string[] {
  return listVariables().flatMap(({ name, secret }) => (secret ? [name, `${name}_FILE`] : [name]));
}
