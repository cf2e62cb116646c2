import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { it } from 'node:test';

const site = new URL('../../packages/demo/dist/site/', import.meta.url);

function read(path: string): string {
  return readFileSync(new URL(path, site), 'utf8');
}

/** The script that a page ends its beginning with. */
function listScripts(page: string): string[] {
  return [...read(page).matchAll(/"\.\/assets\/([^"]+)"\]\)<\/script>/g)].map((match) => match[1]!);
}

/** All that a script imports, at once or later, and what that imports. */
function follow(script: string, seen: Set<string>): Set<string> {
  if (seen.has(script)) return seen;
  seen.add(script);
  for (const [, found] of read(`assets/${script}`).matchAll(/(?:from|import)\s*\(?["'`]\.\/([\w.-]+\.js)["'`]/g)) {
    follow(found!, seen);
  }
  return seen;
}

const pages = readdirSync(fileURLToPath(site)).filter((name) => name.endsWith('.html'));

for (const page of pages) {
  it(`${page} loads the script of no other page`, () => {
    const own = listScripts(page);
    const others = pages.flatMap(listScripts).filter((script) => !own.includes(script));
    assert.ok(others.length > 0);
    const loaded = own.reduce((seen, script) => follow(script, seen), new Set<string>());
    assert.deepEqual(
      others.filter((script) => loaded.has(script)),
      [],
    );
  });
}
