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
          // What is in a frame has headings of its own.
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
