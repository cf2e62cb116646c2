import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { createProxy } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { SPECIMEN_TYPES } from './documents.js';
import { createMerchant } from './merchant.js';
import { readSettings } from './settings.js';
import { createSite } from './site.js';

const BASE_PATH = '/idproof';
const GRACE_MS = 20_000;

/** The merchant's server: its pages, its start endpoint, and the proxy mounted beside them in the same process. */
async function main(): Promise<void> {
  const settings = readSettings(process.env);
  const config = proxyConfigFromEnvironment(process.env);
  const proxy = createProxy({
    ...config,
    basePath: BASE_PATH,
    allowedOrigins: [...new Set([...(config.allowedOrigins ?? []), settings.publicUrl])],
    documentTypes: SPECIMEN_TYPES,
    // The demo has nobody who could review, so it takes the risk that its pages name.
    decision: { ...config.decision, approveWithoutLiveness: true },
  });
  const merchant = createMerchant({
    proxy: proxy.fetch,
    serverKey: settings.serverKey,
    site: createSite(fileURLToPath(new URL('./site', import.meta.url))),
    secure: settings.publicUrl.startsWith('https:'),
  });
  const server = createAdaptorServer({
    fetch: (request, env) => merchant(request, (env as HttpBindings).incoming.socket.remoteAddress),
    overrideGlobalObjects: false,
    ...(settings.tls
      ? { createServer: createHttpsServer, serverOptions: { ...settings.tls, requestTimeout: 30_000 } }
      : { createServer: createHttpServer, serverOptions: { requestTimeout: 30_000 } }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(settings.port, settings.host, resolve);
  });
  console.log(`demo ${settings.publicUrl}/`);
  console.log(`proxy ${settings.publicUrl}${BASE_PATH}`);
  console.log('ready');

  const end = (): void => {
    server.close(() => void proxy.close().then(() => process.exit(0)));
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    // What is under way may end; what never ends may not keep the process.
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS).unref();
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
