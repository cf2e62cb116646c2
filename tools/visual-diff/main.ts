import { storeBaseline } from './sheets.js';
import { takeScreenshots } from './take-screenshots.js';

/* `npm run visual-baseline`: stores a screenshot of every phase, for `npm test -- visual` to compare with. */
await takeScreenshots(async (variant, screenshots) => {
  await storeBaseline(variant, screenshots);
  console.log(`stored ${variant}`);
});
