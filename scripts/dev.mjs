// The demo's pages from source by Vite's development server, beside the built sandbox, proxy and merchant server.
import { createServer } from 'vite';
import { ensureBuilt } from './build.mjs';
import { fileURLToPath } from 'node:url';
import { root } from './lib/run.mjs';
import { endTogether, startService } from './lib/service.mjs';
import { sandboxSettings, settings } from './lib/settings.mjs';

const env = settings();
await ensureBuilt();
const merchantPort = String(Number(env.PORT) + 1);
const services = [
  await startService('sandbox', 'packages/sandbox/dist/cli.js', { env: sandboxSettings(env) }),
  await startService('demo', 'packages/demo/dist/server.js', {
    env: { ...env, PORT: merchantPort, IDPROOF_PUBLIC_URL: `http://localhost:${env.PORT}` },
    onLine: () => {},
  }),
];
const target = `http://localhost:${merchantPort}`;
const vite = await createServer({
  configFile: fileURLToPath(new URL('vite.config.ts', root)),
  resolve: { conditions: ['@idproof/source', 'module', 'browser', 'development'] },
  // The numeric address of this machine is a second origin, that of the frame.
  server: {
    host: '127.0.0.1',
    port: Number(env.PORT),
    strictPort: true,
    proxy: { '/idproof': target, '/api': target, '/docs': target },
  },
});
await vite.listen();
endTogether([...services, { child: services[0].child, stop: () => vite.close() }]);
console.log(`demo http://localhost:${env.PORT}/ (from source)\nready`);
