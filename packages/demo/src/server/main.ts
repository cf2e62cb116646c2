import { fileURLToPath } from 'node:url';
import { createProxy } from '@idproof/proxy';
import { proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { SPECIMEN_TYPES } from './documents.js';
import { listen } from './listen.js';
import { createMerchant, WEBHOOK_PATH } from './merchant.js';
import { BASE_PATH, readSettings } from './settings.js';
import { createSite } from './site.js';
import { createWebhookKey, createWebhookReceiver, readSession } from './webhook.js';

/** The merchant's server: its pages, its start endpoint, and the proxy mounted beside them in the same process. */
async function main(): Promise<void> {
  const { places, serverKey, ports, host, tls } = readSettings(process.env);
  const { siteUrl, frameUrl } = places;
  const config = await proxyConfigFromEnvironment(process.env);
  const webhookKey = createWebhookKey();
  const proxy = createProxy({
    ...config,
    // The demo's own never leaves the process; a webhook of the environment takes its place.
    ...(config.webhookUrl === undefined
      ? {
          webhookUrl: `${siteUrl}${WEBHOOK_PATH}`,
          webhookKeys: [webhookKey],
          webhookFetch: (url, init) => merchant(new Request(url, init)),
        }
      : {}),
    basePath: BASE_PATH,
    publicUrl: siteUrl,
    allowedOrigins: [...new Set([...(config.allowedOrigins ?? []), siteUrl, ...(frameUrl ? [frameUrl] : [])])],
    returnUrls: [...new Set([`${siteUrl}/h5.html`, ...(config.returnUrls ?? [])])],
    documentTypes: SPECIMEN_TYPES,
    // The demo has no reviewers, so it accepts the risk that its pages name.
    decision: { ...config.decision, approveWithoutLiveness: true, approveDegradedCapture: true },
  });
  const merchant = createMerchant({
    proxy: proxy.fetch,
    serverKey,
    webhook: createWebhookReceiver(webhookKey, async (sessionId) => {
      const { status, outcome } = await readSession(proxy.fetch, serverKey, sessionId);
      console.log(`session ${sessionId} ${status}${outcome ? ` ${outcome}` : ''}`);
    }),
    site: createSite(fileURLToPath(new URL('./site', import.meta.url))),
    places,
  });
  const servers = await Promise.all(ports.map((port) => listen(merchant, { port, host, tls })));
  console.log(`demo ${siteUrl}/`);
  console.log(`proxy ${siteUrl}${BASE_PATH}`);
  console.log('ready');

  const shutDown = (): void => {
    void Promise.all(servers.map((server) => server.close()))
      .then(() => proxy.close())
      .then(() => process.exit(0));
  };
  process.once('SIGINT', shutDown);
  process.once('SIGTERM', shutDown);
}

try {
  await main();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exit(1);
}
