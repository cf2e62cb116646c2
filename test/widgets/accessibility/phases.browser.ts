// Browsers: chromium, firefox, webkit
import { expect } from '@open-wc/testing';
import { listHeadingLevels, listMisnamed, listSmallTargets, listVoices } from './checks.js';
import { endMotion } from './motion.js';
import { PHASES } from './phases.js';

describe('every phase, for everybody', () => {
  for (const [tag, phases] of Object.entries(PHASES)) {
    for (const [phase, show] of Object.entries(phases)) {
      // Claim: accessibility/phases
      it(`${tag}, ${phase}: passes axe, and has one title, one voice, names as they are shown and large targets`, async () => {
        const element = await show('en');
        endMotion();
        try {
          await expect(element).to.be.accessible();
          // The content of a frame has headings of its own.
          const titles = tag === 'idproof-hosted' && phase === 'open' ? [] : [2];
          expect(listHeadingLevels(element).filter((level) => level < 3)).to.deep.equal(titles);
          expect(listVoices(element), 'voices').to.deep.equal([]);
          expect(listMisnamed(element), 'names').to.deep.equal([]);
          expect(listSmallTargets(element), 'targets').to.deep.equal([]);
        } finally {
          element.remove();
        }
      });
    }
  }
});

/** The number of phases that a row of the page states, once for each browser. */
function readRow(row: string): [tag: string, counts: number[]] {
  const [, tag = ''] = /`(idproof-[a-z-]+)`/.exec(row) ?? [];
  return [tag, [...row.matchAll(/\d+ of (\d+)/g)].map(([, all]) => Number(all))];
}

describe('the page on browsers', () => {
  it('counts the phases that there are: npm run browser-support writes them', async () => {
    const page = await (await fetch('/docs/embedding.md')).text();
    const [, table = ''] = /<!-- phases: .* -->([^]*)<!-- end of phases -->/.exec(page) ?? [];
    const [header = '', , ...rows] = table.split('\n').filter((line) => line.startsWith('| '));
    const browsers = [...header.matchAll(/[\d.]+(?= \|)/g)];
    expect(browsers).to.have.lengthOf(3);
    const there = Object.entries(PHASES).map(([tag, phases]) => [tag, browsers.map(() => Object.keys(phases).length)]);
    expect(rows.map(readRow)).to.deep.equal(there);
  });
});
