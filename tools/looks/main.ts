import { keepLooks } from './sheets.js';
import { takeLooks } from './take-looks.js';

/* `npm run looks`: keeps how every phase looks now, for `npm test -- looks` to compare with. */
await takeLooks(async (variant, looks) => {
  await keepLooks(variant, looks);
  console.log(`kept ${variant}`);
});
