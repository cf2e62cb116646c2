import assert from 'node:assert/strict';
import { existsSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path/posix';
import { describe, it } from 'node:test';
import { PAGES, ROOT } from './pages.js';

describe('the links of every page', () => {
  for (const { path, links } of PAGES) {
    const inside = links.filter((link) => !/^[a-z]+:/.test(link));
    it(`${path}: lead to a file that is there and not empty, and to a heading in it`, () => {
      const broken = inside.filter((link) => !isThere(path, link));
      assert.deepEqual(broken, []);
    });
  }

  it('go out by https alone', () => {
    const outside = PAGES.flatMap(({ links }) => links).filter((link) => /^[a-z]+:/.test(link));
    assert.deepEqual(
      outside.filter((link) => !link.startsWith('https://')),
      [],
    );
  });

  it('are there to be checked', () => {
    assert.ok(PAGES.length > 20 && PAGES.flatMap(({ links }) => links).length > 100);
  });
});

function isThere(from: string, link: string): boolean {
  const [file = '', anchor] = link.split('#');
  const to = file === '' ? from : normalize(join(dirname(from), decodeURIComponent(file)));
  const found = join(ROOT, to);
  if (!existsSync(found) || (statSync(found).isFile() && statSync(found).size === 0)) return false;
  return anchor === undefined || Boolean(PAGES.find(({ path }) => path === to)?.anchors.has(anchor));
}
