import { readKeyFile } from './key-file.js';
import { findNearest } from './nearest.js';

/** A variable and its fault, as the end of a sentence that contains no value. */
export type VariableFault = readonly [variable: string, why: string];

/** Sentence that explains a fault. */
export const explainFault = ([variable, why]: VariableFault): string => `${variable} ${why}.`;

export type Variables = Readonly<Record<string, string | undefined>>;

/** Variables of the sandbox, the demo and this repository's tests, which may share an environment with the proxy. */
const FOREIGN_VARIABLES = /^IDPROOF_(?:SANDBOX|DEMO|TEST)_/;

/** Finds variables with the proxy's prefix that it does not know: settings without effect. */
export function findUnknown(given: readonly string[], known: readonly string[]): VariableFault[] {
  return given
    .filter((name) => /^IDPROOF_/i.test(name) && !FOREIGN_VARIABLES.test(name) && !known.includes(name))
    .map((name) => [name, `is not a variable of the proxy; the nearest is ${findNearest(name, known)}`]);
}

/** Finds keys that are used for two purposes, so that one leak would reveal both. `keys`: the keys of each variable. */
export function findSharedKeys(keys: Readonly<Record<string, readonly string[]>>): VariableFault[] {
  const owners = new Map<string, string>();
  const faults: VariableFault[] = [];
  for (const [variable, texts] of Object.entries(keys)) {
    for (const text of texts.map(toOneAlphabet)) {
      const owner = owners.get(text) ?? variable;
      owners.set(text, owner);
      if (owner !== variable) faults.push([variable, `holds the same key as ${owner}: each purpose needs its own`]);
    }
  }
  return faults;
}

/** Normalizes base64: both alphabets, with and without padding. */
function toOneAlphabet(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
}

/** Reads secrets from the files that `<name>_FILE` variables name. */
export function readSecrets(given: Variables, names: readonly string[]): { given: Variables; faults: VariableFault[] } {
  const secrets: Record<string, string> = {};
  const faults: VariableFault[] = [];
  for (const name of names) {
    const file = given[`${name}_FILE`];
    if (file === undefined) continue;
    const read = readKeyFile(file, 'private');
    if (given[name] !== undefined) faults.push([`${name}_FILE`, `is set beside ${name}: set one of them`]);
    else if ('why' in read) faults.push([`${name}_FILE`, read.why]);
    else secrets[name] = read.text.trim();
  }
  return { given: { ...given, ...secrets }, faults };
}
