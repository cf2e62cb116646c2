import type { HostBridge } from '@idproof/core/bridge';
import { IdproofError } from '@idproof/core/capture';
import { createSessionClient, createStartTokenSource, type SessionClient } from '@idproof/core/session';

/** What a page told the flow about its session. */
export interface SessionSource {
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
  source: SessionSource,
  findApp: () => Promise<HostBridge | null>,
  warn: (message: string) => void,
): SessionClient {
  const { client, proxyUrl, startUrl, token } = source;
  if (client) return client;
  const askApp = async (): Promise<string> => {
    const app = await findApp();
    if (app) return app.requestToken();
    warn('needs one of: client, getToken, token, start-url, or an app around it.');
    throw new IdproofError('configuration_invalid');
  };
  const getToken =
    source.getToken ?? (token ? async () => token : startUrl ? createStartTokenSource(startUrl) : askApp);
  // A merchant's function may throw, or answer at once.
  return createSessionClient({ proxyUrl, getToken: async () => getToken() });
}
