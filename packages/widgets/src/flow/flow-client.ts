import type { HostBridge } from '@idproof/core/bridge';
import { IdproofError } from '@idproof/core/errors';
import type { SessionClient } from '@idproof/core/session';
import { warnDeveloper, type DevWarning } from '../dev/dev-warnings.js';
import { loadSessionClient } from '../session-client/load-session-client.js';

/** The settings of the page that name its session. */
interface SessionSource {
  client: SessionClient | null;
  proxyUrl: string;
  startUrl: string;
  getToken: (() => Promise<string>) | null;
  token: string;
}

/** True where the page itself names its session. */
export function namesSession({ client, startUrl, getToken, token }: SessionSource): boolean {
  return !!(client ?? getToken) || token !== '' || !!startUrl;
}

/** The given client, or one that gets its token as the page sets it, or else from the host app. */
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

/** Creates the client at the first call, and again after a failure. */
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
    // `discard` and `extend` are optional in the interface, present in the kit's client. An older proxy answers 404, and
    // says in `isExtendable` of the view whether it can extend.
    discard: async (body, options) => (await use()).discard!(body, options),
    initialize: async (body, options) => (await use()).initialize(body, options),
    returned: async (body, options) => (await use()).returned(body, options),
    checkresult: async (options) => (await use()).checkresult(options),
    extend: async (options) => (await use()).extend!(options),
    cancel: async (options) => (await use()).cancel(options),
  };
}
