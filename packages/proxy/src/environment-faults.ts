import { readKeyFile } from './key-file.js';
import { isLoopback } from './loopback.js';

/** A variable and what is wrong with it, as the end of a sentence; no value is in it. */
export type VariableFault = readonly [variable: string, why: string];

/** Variables of the sandbox, the demo and this repository's tests, which may share an environment with the proxy. */
const OF_OTHERS = /^IDPROOF_(?:SANDBOX|DEMO|TEST)_/;

/** Variables that look like the proxy's and that it does not have: a setting that was meant and has no effect. */
export function findUnknown(given: readonly string[], known: readonly string[]): VariableFault[] {
  return given
    .filter((name) => /^IDPROOF_/i.test(name) && !OF_OTHERS.test(name) && !known.includes(name))
    .map((name) => [name, `is not a variable of the proxy; the nearest is ${findNearest(name, known)}`]);
}

function findNearest(name: string, known: readonly string[]): string {
  const byDistance = known.toSorted((a, b) => countEdits(name, a) - countEdits(name, b));
  return byDistance[0] ?? '';
}

/** Levenshtein's distance: how many letters to add, drop or change. */
function countEdits(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 0; i < from.length; i++) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j++) {
      const change = (row[j] ?? 0) + (from[i] === to[j] ? 0 : 1);
      next.push(Math.min(change, (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Keys that serve a second purpose: whoever learns one would hold the other. `keys`: those of each variable. */
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

/** The same bytes may be written in both alphabets of base64, padded or not. */
function toOneAlphabet(text: string): string {
  return text.replaceAll('-', '+').replaceAll('_', '/').replace(/=+$/, '');
}

/** A store that is reached over a network without TLS: sessions and their tokens' hashes would be there to read and change. */
export function isPlainAndRemote(store: string): boolean {
  const url = URL.canParse(store) ? new URL(store) : undefined;
  return url?.protocol === 'redis:' && !isLoopback(url.hostname);
}

type Variables = Readonly<Record<string, string | undefined>>;

/** The variables with each of these keys read from the file that `<name>_FILE` names, where there is one. */
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
