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

/**
 * The methods of a session client. Those that are optional in the interface are present in the kit's client; an older
 * proxy answers 404 to them, and says in its view whether it can extend and hand off.
 */
const METHODS = {
  view: true,
  consent: true,
  recognize: true,
  compare: true,
  discard: true,
  initialize: true,
  returned: true,
  checkresult: true,
  confirm: true,
  parsePaper: true,
  skipPaper: true,
  extend: true,
  cancel: true,
  handoff: true,
  endHandoff: true,
  keepDocument: true,
  watch: true,
} satisfies Record<keyof SessionClient, true>;

/** Creates the client at the first call, and again after a failure. */
function createLazyClient(create: () => Promise<SessionClient>): SessionClient {
  let made: Promise<SessionClient> | null = null;
  const use = (): Promise<SessionClient> =>
    (made ??= create().catch((error: unknown) => {
      made = null;
      throw error;
    }));
  const names = Object.keys(METHODS) as (keyof SessionClient)[];
  const methods = names.map((name) => {
    const call = async (...given: unknown[]): Promise<unknown> => {
      const client = await use();
      return (client[name] as (...given: unknown[]) => unknown)(...given);
    };
    return [name, call];
  });
  // Each method passes its parameters on as they are.
  return Object.fromEntries(methods) as SessionClient;
}
