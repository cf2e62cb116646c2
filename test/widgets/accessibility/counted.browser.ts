// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { PHASES } from './phases.js';

/** How many phases a row of the page says that there are, once for each browser. */
function readRow(row: string): [tag: string, counts: number[]] {
  const [, tag = ''] = /`(idproof-[a-z-]+)`/.exec(row) ?? [];
  return [tag, [...row.matchAll(/\d+ of (\d+)/g)].map(([, all]) => Number(all))];
}

describe('the page on browsers', () => {
  it('counts the phases that there are: npm run browsers writes them', async () => {
    const page = await (await fetch('/docs/embedding.md')).text();
    const [, table = ''] = /<!-- phases: .* -->([^]*)<!-- end of phases -->/.exec(page) ?? [];
    const [header = '', , ...rows] = table.split('\n').filter((line) => line.startsWith('| '));
    const browsers = [...header.matchAll(/[\d.]+(?= \|)/g)];
    expect(browsers).to.have.lengthOf(3);
    const there = Object.entries(PHASES).map(([tag, phases]) => [tag, browsers.map(() => Object.keys(phases).length)]);
    expect(rows.map(readRow)).to.deep.equal(there);
  });
});
