// Builds what has changed, then runs everything on this machine: the sandbox as the provider, the proxy, and the demo.
import { ensureBuilt } from './build.mjs';
import { lanSettings } from './lib/lan.mjs';
import { endTogether, startService } from './lib/service.mjs';
import { sandboxSettings, settings } from './lib/settings.mjs';

const lan = process.argv.includes('--lan');
await ensureBuilt();

const own = settings();
const env = lan ? { ...own, ...(await lanSettings({ ...process.env, ...own })) } : own;
const services = [];
// With IDPROOF_PROVIDER_URL set, the provider is another server.
if (!process.env.IDPROOF_PROVIDER_URL) {
  services.push(await startService('sandbox', 'packages/sandbox/dist/cli.js', { env: sandboxSettings(env) }));
}
services.push(await startService('demo', 'packages/demo/dist/server.js', { env }));
endTogether(services);
console.log('ready');
