// Runs one part alone: `npm run sandbox`, `npm run proxy`.
import { ensureBuilt } from './build.mjs';
import { endTogether, runCommand, startService } from './lib/service.mjs';
import { sandboxSettings, settings } from './lib/settings.mjs';

const part = process.argv[2];
if (part !== 'sandbox' && part !== 'proxy') {
  console.error('Name the part to run: sandbox or proxy.');
  process.exit(2);
}
await runCommand(async () => {
  await ensureBuilt();
  const own = settings();
  // The launch and callback addresses begin with it. It has a default on this machine; the pages that may call it have none.
  const port = /\d+$/.exec(own.IDPROOF_LISTEN)?.[0];
  const proxy = { ...own, IDPROOF_PUBLIC_URL: process.env.IDPROOF_PUBLIC_URL || `http://localhost:${port}` };
  const env = part === 'proxy' ? proxy : sandboxSettings(own);
  endTogether([await startService(part, `packages/${part}/dist/cli.js`, { env })]);
  console.log('ready');
});
