// Builds what has changed, then runs everything on this machine: the sandbox as the provider, the proxy, and the demo.
import { ensureBuilt } from './build.mjs';
import { expectFreePorts } from './lib/free-ports.mjs';
import { lanSettings } from './lib/lan.mjs';
import { endTogether, runCommand, startService } from './lib/service.mjs';
import { sandboxSettings, settings } from './lib/settings.mjs';
import { HELP, readOptions } from './lib/start-options.mjs';

await runCommand(async () => {
  const { lan, help } = readOptions(process.argv.slice(2));
  if (help) {
    console.log(HELP);
    return;
  }
  const own = settings();
  // With IDPROOF_PROVIDER_URL set, the provider is another server.
  const hasSandbox = !process.env.IDPROOF_PROVIDER_URL;
  const { PORT, SANDBOX_PORT } = own;
  await expectFreePorts({ PORT, ...(hasSandbox ? { SANDBOX_PORT } : {}) });
  await ensureBuilt();

  const env = lan ? { ...own, ...(await lanSettings({ ...process.env, ...own })) } : own;
  const services = [];
  if (hasSandbox) {
    services.push(await startService('sandbox', 'packages/sandbox/dist/cli.js', { env: sandboxSettings(env) }));
  }
  services.push(await startService('demo', 'packages/demo/dist/server.js', { env }));
  endTogether(services);
  console.log('ready');
});
