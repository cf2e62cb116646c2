import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { createProxy } from '@idproof/proxy';
import { createPhonePage, proxyConfigFromEnvironment } from '@idproof/proxy/node';
import { createDesk, createDeskKey } from './desk/desk.js';
import { createKeptImages, KEPT_MS } from './desk/kept-images.js';
import { createWaiting } from './desk/waiting.js';
import { SPECIMEN_TYPES } from './documents.js';
import { createDocs } from './docs.js';
import { createInlined } from './inlined.js';
import { listen } from './listen.js';
import { createMerchant, WEBHOOK_PATH } from './merchant.js';
import { BASE_PATH, readSettings } from './settings.js';
import { listReturnUrls } from './session-request.js';
import { createSite } from './site.js';
import { createWebhookKey, createWebhookReceiver } from './webhook.js';
import { spawn } from 'node:child_process';

const PAGES = fileURLToPath(new URL('./site', import.meta.url));
/** The page of a phone that continues, as the elements bring it. */
const PHONE = fileURLToPath(new URL('.', import.meta.resolve('@idproof/widgets/phone-page/index.html')));
const DOCS = fileURLToPath(new URL('../../../site/dist', import.meta.url));
const DOCS_SCRIPT = fileURLToPath(new URL('../../../scripts/site.mjs', import.meta.url));

/** The merchant's server: its pages, its start endpoint, and the proxy mounted beside them in the same process. */
async function main(): Promise<void> {
  const { places, serverKey, ports, host, tls, isReviewed } = readSettings(process.env);
  const { siteUrl, frameUrl } = places;
  const config = await proxyConfigFromEnvironment(process.env);
  const webhookKey = createWebhookKey();
  const waiting = createWaiting();
  const kept = createKeptImages();
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
    returnUrls: [...new Set([...listReturnUrls(siteUrl), ...(config.returnUrls ?? [])])],
    documentTypes: SPECIMEN_TYPES,
    // So that most people need no reviewer, the demo accepts the risk that its pages name.
    decision: { ...config.decision, approveWithoutLiveness: !isReviewed, approveDegradedCapture: true },
    reviewImages: true,
    reviewRetention: KEPT_MS,
    phonePage: createPhonePage(PHONE),
    hooks: {
      onOutcome: (end) => {
        waiting.note(end);
        if (end.outcome !== 'review') kept.forget(end);
      },
      onReview: kept.keep,
      onPaper: kept.keepPaper,
      onWithdraw: (withdrawn) => {
        kept.forget(withdrawn);
        waiting.forget(withdrawn);
      },
    },
  });
  const merchant = createMerchant({
    proxy,
    loginKey: serverKey,
    webhook: createWebhookReceiver(webhookKey, async (sessionId) => {
      // The message only says that the session ended: its outcome comes from the proxy.
      const { status, outcome } = await proxy.sessions.get(sessionId);
      console.log(`session ${sessionId} ${status}${outcome ? ` ${outcome}` : ''}`);
    }),
    desk: createDesk({
      sessions: proxy.sessions,
      key: createDeskKey(serverKey),
      isSecure: siteUrl.startsWith('https:'),
      waiting,
      kept,
    }),
    site: createSite(PAGES),
    findInlined: createInlined(PAGES),
    docs: createDocs(DOCS, findDocsBuild(DOCS_SCRIPT)),
    places,
  });
  const servers = await Promise.all(ports.map((port) => listen(merchant, { port, host, tls })));
  console.log(`demo ${siteUrl}/`);
  console.log(`proxy ${siteUrl}${BASE_PATH}`);
  console.log(`desk ${siteUrl}/desk.html#${createDeskKey(serverKey)}`);
  console.log(`docs ${siteUrl}/docs/${existsSync(DOCS) ? '' : ' (built when first opened)'}`);
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

/** Builds the documentation site by the script of the repository; undefined where there is none. */
function findDocsBuild(script: string): (() => Promise<void>) | undefined {
  if (!existsSync(script)) return undefined;
  return () =>
    new Promise((resolve, reject) => {
      const child = spawn(process.execPath, [script], { stdio: 'inherit' });
      const stop = (): void => void child.kill();
      process.once('exit', stop);
      child.once('error', reject);
      child.once('exit', (code) => {
        process.off('exit', stop);
        if (code === 0) resolve();
        else reject(new Error(`The documentation was not built (exit code ${code})`));
      });
    });
}
