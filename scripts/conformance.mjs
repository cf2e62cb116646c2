// Asks a gateway everything the specification says: `npm run conformance -- --base-url <url>`, see docs/conformance.md.
import { runSource } from './lib/run.mjs';
import { settings } from './lib/settings.mjs';

const args = process.argv.slice(2);

/** A gateway on this machine is this checkout's own sandbox, unless the environment names a client. */
function isOwnSandbox() {
  const at = args.indexOf('--base-url');
  const url = at < 0 ? args.find((arg) => arg.startsWith('--base-url='))?.slice(11) : args[at + 1];
  const isLocal = URL.canParse(url ?? '') && ['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname);
  return isLocal && !process.env.IDPROOF_CLIENT_ID;
}

await runSource('tools/conformance/main.ts', args, isOwnSandbox() ? settings() : {});
