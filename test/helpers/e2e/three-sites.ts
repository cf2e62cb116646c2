import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { listen } from '../../../packages/demo/src/server/listen.js';
import { createInlined } from '../../../packages/demo/src/server/inlined.js';
import type { CreatedSession } from '@idproof/proxy';
import { createMerchant } from '../../../packages/demo/src/server/merchant.js';
import { createSite } from '../../../packages/demo/src/server/site.js';
import { freePort } from './free-port.js';
import { INJECTED_ENGINES, makeSecrets, Running } from './stack.js';
import { startTlsFront } from './tls-front.js';

/** What the merchant's own server reads about a session. */
export interface SessionRecord {
  sessionId: string;
  status: string;
  outcome: string | null;
  reasons: { code: string }[];
  attemptsLeft: { hosted: number };
  transactions: { operation: string; state: string }[];
}

export interface ThreeSites {
  /** The merchant's pages. */
  shop: string;
  /** The proxy, a site of its own. */
  verify: string;
  /** The provider with its hosted page. */
  provider: string;
  /** The port that serves all of them by HTTPS. */
  port: number;
  /** The sessions that were started, oldest first. */
  sessions: readonly string[];
  /** What the merchant's server is told of a session. */
  read(sessionId: string): Promise<SessionRecord>;
  /** The proxy's log. */
  log(): string;
  /** Lets a minute pass for the proxy, after which it looks for what nobody came back for. */
  skipMinute(): void;
  /** Headers that the merchant's pages have besides their own, from now on. */
  pageHeaders: Headers;
  stop(): Promise<void>;
}

const site = fileURLToPath(new URL('../../../packages/demo/dist/site', import.meta.url));
const BASE_PATH = '/idproof';
const fastForward = new URL('fast-forward.mjs', import.meta.url).href;

/** Sandbox, proxy and merchant on three sites, the first two as processes of their own, all from what was built; the
 * sandbox's engines are not its own. */
export async function startThreeSites(env: Record<string, string> = {}): Promise<ThreeSites> {
  const folder = mkdtempSync(join(tmpdir(), 'idproof-sites-'));
  const [sandboxPort, proxyPort] = [await freePort(), await freePort()];
  const [shop, verify, provider] = ['https://shop.test', 'https://verify.test', 'https://provider.test'] as const;
  const hostedUrl = `${provider}/page/svc-realid-fe/index.html`;
  const common = {
    ...makeSecrets(),
    SANDBOX_PORT: String(sandboxPort),
    IDPROOF_LISTEN: String(proxyPort),
    TMPDIR: folder,
  };
  const sandbox = new Running([process.execPath, 'packages/sandbox/dist/cli.js'], {
    ...common,
    ...INJECTED_ENGINES,
    IDPROOF_SANDBOX_STORE: `sqlite:${join(folder, 'sandbox.sqlite')}`,
    IDPROOF_HOSTED_URL: provider,
  });
  const proxy = new Running([process.execPath, '--import', fastForward, 'packages/proxy/dist/cli.js'], {
    ...common,
    IDPROOF_PROVIDER_URL: `http://localhost:${sandboxPort}`,
    IDPROOF_STORE: `sqlite:${join(folder, 'proxy.sqlite')}`,
    IDPROOF_PUBLIC_URL: verify,
    IDPROOF_HOSTED_URL: hostedUrl,
    IDPROOF_ALLOWED_ORIGINS: shop,
    IDPROOF_RETURN_URLS: `${shop}/h5.html`,
    ...env,
  });
  await Promise.all([sandbox.line('ready'), proxy.line('ready')]);

  const serverKey = common.IDPROOF_SERVER_KEY;
  const atProxy = (path: string): string => `http://127.0.0.1:${proxyPort}${path}`;
  const sessions: string[] = [];
  const pageHeaders = new Headers();
  const merchant = createMerchant({
    loginKey: serverKey,
    site: createSite(site),
    findInlined: createInlined(site),
    places: { proxyUrl: `${verify}${BASE_PATH}`, siteUrl: shop, frameUrl: undefined, hostedUrl },
    proxy: {
      // The browser reaches the proxy at its own address.
      fetch: async () => new Response(null, { status: 404 }),
      sessions: {
        async create(input) {
          const answer = await fetch(atProxy(`${BASE_PATH}/v1/sessions`), {
            method: 'POST',
            headers: { authorization: `Bearer ${serverKey}`, 'content-type': 'application/json' },
            body: JSON.stringify(input),
          });
          const created = (await answer.json()) as CreatedSession;
          if (created.sessionId && sessions.at(-1) !== created.sessionId) sessions.push(created.sessionId);
          return created;
        },
      },
    },
  });
  const server = await listen(
    async (request) => {
      const answer = await merchant(request);
      for (const [name, value] of pageHeaders) answer.headers.set(name, value);
      return answer;
    },
    { port: 0, host: '127.0.0.1' },
  );
  const front = await startTlsFront({
    'shop.test': server.port,
    'verify.test': proxyPort,
    'provider.test': sandboxPort,
  });
  return {
    shop,
    verify,
    provider,
    port: front.port,
    sessions,
    pageHeaders,
    log: () => proxy.written,
    skipMinute: () => proxy.signal('SIGUSR2'),
    async read(sessionId) {
      const answer = await fetch(atProxy(`${BASE_PATH}/v1/sessions/${sessionId}`), {
        headers: { authorization: `Bearer ${serverKey}` },
      });
      return (await answer.json()) as SessionRecord;
    },
    async stop() {
      await front.close();
      await Promise.all([proxy.stop(), sandbox.stop(), server.close()]);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
