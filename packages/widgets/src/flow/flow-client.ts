import type { HostBridge } from '@idproof/core/bridge';
import { IdproofError } from '@idproof/core/errors';
import type { SessionClient } from '@idproof/core/session';
import { warnDeveloper, type DevWarning } from '../dev/dev-warnings.js';
import { loadSessionClient } from '../session-client/load-session-client.js';

/** What a page told the flow about its session. */
interface SessionSource {
  client: SessionClient | null;
  proxyUrl: string;
  startUrl: string;
  getToken: (() => Promise<string>) | null;
  token: string;
}

/** True where the page itself named its session. */
export function namesSession({ client, startUrl, getToken, token }: SessionSource): boolean {
  return !!(client ?? getToken) || token !== '' || !!startUrl;
}

/** The session's client: the given one, or one that gets its token as the page said, or else from the app around it. */
export function createFlowClient(
  source: SessionSource & Element,
  findApp: () => Promise<HostBridge | null>,
): SessionClient {
  const { client, proxyUrl, startUrl, token, getToken } = source;
  const warn = (...warning: [DevWarning, ...unknown[]]): void => warnDeveloper(source, ...warning);
  if (client) return client;
  const askApp = async (): Promise<string> => {
    const app = await findApp();
    if (app) return app.requestToken();
    warn('start_missing');
    throw new IdproofError('configuration_invalid');
  };
  return createLazyClient(async () => {
    const { createExplainedClient, createExplainedSource } = await loadSessionClient();
    const getOwn = token ? async () => token : startUrl ? createExplainedSource(startUrl, warn) : askApp;
    // A merchant's function may throw, or answer at once.
    return createExplainedClient({ proxyUrl, getToken: async () => (getToken ?? getOwn)() }, warn);
  });
}

/** A client that is made at its first call, and again where that failed. */
function createLazyClient(create: () => Promise<SessionClient>): SessionClient {
  let made: Promise<SessionClient> | null = null;
  const use = (): Promise<SessionClient> =>
    (made ??= create().catch((error: unknown) => {
      made = null;
      throw error;
    }));
  return {
    view: async (options) => (await use()).view(options),
    consent: async (body, options) => (await use()).consent(body, options),
    recognize: async (body, options) => (await use()).recognize(body, options),
    compare: async (body, options) => (await use()).compare(body, options),
    initialize: async (body, options) => (await use()).initialize(body, options),
    returned: async (body, options) => (await use()).returned(body, options),
    checkresult: async (options) => (await use()).checkresult(options),
    // The client of the kit has it; whether the proxy does, the view says.
    extend: async (options) => (await use()).extend!(options),
    cancel: async (options) => (await use()).cancel(options),
  };
}
