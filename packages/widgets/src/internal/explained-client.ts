import { createSessionClient, type SessionClient } from '@idproof/core/session';
import { isIdproofError } from '@idproof/core/internal';
import type { Trouble } from './trouble.js';

interface ExplainedOptions {
  proxyUrl: string;
  getToken: () => Promise<string>;
}

/** The session over HTTP; where what answers there is no proxy of the kit, the developer is told. */
export function createExplainedClient(
  { proxyUrl, getToken }: ExplainedOptions,
  explain: (trouble: Trouble) => void,
): SessionClient {
  // Of a token that could not be read, the proxy knows nothing.
  let hasToken = false;
  const client = createSessionClient({
    proxyUrl,
    getToken: async () => {
      hasToken = false;
      const token = await getToken();
      hasToken = true;
      return token;
    },
  });
  // The first call of every session.
  let isFirst = true;
  const view: SessionClient['view'] = async (options) => {
    try {
      return await client.view(options);
    } catch (error) {
      if (hasToken && isIdproofError(error)) {
        if (error.code === 'answer_unreadable') explain('proxy_unreadable');
        // A browser that is offline knows it: then the address is not to blame.
        if (error.code === 'network_failed' && isFirst && navigator.onLine) explain('proxy_unreachable');
      }
      throw error;
    } finally {
      isFirst = false;
    }
  };
  return { ...client, view };
}
