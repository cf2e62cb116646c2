import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** A test that a document calls on. */
export interface ClaimedTest {
  /** Its path in the repository. */
  file: string;
  /** As its source has it, each value in it as an ellipsis. */
  title: string;
}

/** A line of ids above a test or a group of tests: `// Claim: T1, T5`. */
const CLAIM =
  /^ *\/\/ Claim: (?<ids>.+)\n\s*(?:it|test|describe)\(\s*(?<quote>['"`])(?<title>(?:(?!\k<quote>)[^\\]|\\.)+)\k<quote>/gm;

/** The tests that documents call on, by the ids above them: a title may change, an id stays. */
export function readClaims(): Map<string, ClaimedTest[]> {
  const claims = new Map<string, ClaimedTest[]>();
  const files = readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((file) => `test/${file.replaceAll('\\', '/')}`)
    .filter((file) => file.endsWith('.ts') && !file.includes('node_modules'));
  for (const file of files.toSorted()) {
    for (const { groups } of readFileSync(join(ROOT, file), 'utf8').matchAll(CLAIM)) {
      const { ids = '', title = '' } = groups ?? {};
      const test = { file, title: title.replaceAll(/\$\{[^}]+\}/g, '…') };
      for (const id of ids.split(', ')) claims.set(id, [...(claims.get(id) ?? []), test]);
    }
  }
  return claims;
}
