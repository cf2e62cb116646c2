import { browserHostedEnvironment } from '../../../../packages/widgets/src/hosted/hosted-environment.js';

/** What a test reads from outside this frame. */
export interface LendPage {
  own: boolean;
  lent: boolean;
  /** Frames that are left in the page, and what was requested for the question. */
  frames: number;
  requested: number;
}

const environment = browserHostedEnvironment();
const page: LendPage = {
  own: environment.canLendCamera(),
  lent: environment.canLendCamera('https://provider.test'),
  frames: document.querySelectorAll('iframe').length,
  requested: performance.getEntriesByType('resource').filter(({ name }) => name.includes('provider.test')).length,
};
Object.assign(window, { page });
