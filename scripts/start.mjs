// Builds what is not built, then runs the whole thing on this machine: the sandbox as the provider, the proxy, and the demo merchant.
import { ensureBuilt } from './build.mjs';
import { lanSettings } from './lib/lan.mjs';
import { endTogether, startService } from './lib/service.mjs';
import { sandboxSettings, settings } from './lib/settings.mjs';

const lan = process.argv.includes('--lan');
await ensureBuilt();

const own = settings();
const env = lan ? { ...own, ...(await lanSettings({ ...process.env, ...own })) } : own;
const services = [];
// With IDPROOF_PROVIDER_URL set, somebody else is the provider.
if (!process.env.IDPROOF_PROVIDER_URL) {
  services.push(await startService('sandbox', 'packages/sandbox/dist/cli.js', { env: sandboxSettings(env) }));
}
services.push(await startService('demo', 'packages/demo/dist/server.js', { env }));
endTogether(services);
console.log('ready');
