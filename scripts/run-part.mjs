// Runs one part alone: `npm run sandbox`, `npm run proxy`.
import { build } from './build.mjs';
import { endTogether, startService } from './lib/service.mjs';
import { settings } from './lib/settings.mjs';

const part = process.argv[2];
if (part !== 'sandbox' && part !== 'proxy') {
  console.error('Say which part: sandbox or proxy.');
  process.exit(2);
}
await build({ types: false });
endTogether([await startService(part, `packages/${part}/dist/cli.js`, { env: settings() })]);
console.log('ready');
