import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { fileURLToPath } from 'node:url';
import { createAdaptorServer, type HttpBindings, type ServerType } from '@hono/node-server';
import { createProxy } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { SPECIMEN_TYPES } from './documents.js';
import { createMerchant, type FetchHandler } from './merchant.js';
import { BASE_PATH, readSettings, type DemoSettings } from './settings.js';
import { createSite } from './site.js';

const GRACE_MS = 20_000;

/** The merchant's server: its pages, its start endpoint, and the proxy mounted beside them in the same process. */
async function main(): Promise<void> {
  const { places, serverKey, ...settings } = readSettings(process.env);
  const { siteUrl, frameUrl } = places;
  const config = proxyConfigFromEnvironment(process.env);
  const proxy = createProxy({
    ...config,
    basePath: BASE_PATH,
    allowedOrigins: [...new Set([...(config.allowedOrigins ?? []), siteUrl, ...(frameUrl ? [frameUrl] : [])])],
    returnUrls: [...new Set([`${siteUrl}/h5.html`, ...(config.returnUrls ?? [])])],
    documentTypes: SPECIMEN_TYPES,
    // The demo has nobody who could review, so it takes the risk that its pages name.
    decision: { ...config.decision, approveWithoutLiveness: true },
  });
  const merchant = createMerchant({
    proxy: proxy.fetch,
    serverKey,
    site: createSite(fileURLToPath(new URL('./site', import.meta.url))),
    places,
  });
  const servers = await Promise.all(settings.ports.map((port) => listen(merchant, port, settings)));
  console.log(`demo ${siteUrl}/`);
  console.log(`proxy ${siteUrl}${BASE_PATH}`);
  console.log('ready');

  const end = (): void => {
    void Promise.all(servers.map(close))
      .then(() => proxy.close())
      .then(() => process.exit(0));
  };
  process.once('SIGINT', end);
  process.once('SIGTERM', end);
}

async function listen(
  merchant: FetchHandler,
  port: number,
  { host, tls }: Pick<DemoSettings, 'host' | 'tls'>,
): Promise<ServerType> {
  const server = createAdaptorServer({
    fetch: (request, env) => merchant(request, (env as HttpBindings).incoming.socket.remoteAddress),
    overrideGlobalObjects: false,
    ...(tls
      ? { createServer: createHttpsServer, serverOptions: { ...tls, requestTimeout: 30_000 } }
      : { createServer: createHttpServer, serverOptions: { requestTimeout: 30_000 } }),
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  return server;
}

/** What is under way may end; what never ends may not keep the process. */
function close(server: ServerType): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    if ('closeIdleConnections' in server) server.closeIdleConnections();
    setTimeout(() => 'closeAllConnections' in server && server.closeAllConnections(), GRACE_MS).unref();
  });
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
