import { type SessionClient, createSessionClient, createStartTokenSource } from '@idproof/core/session';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { DevWarning } from '../dev/dev-warnings.js';

interface ExplainedOptions {
  proxyUrl: string;
  getToken: () => Promise<string>;
}

/** The session over HTTP; where there is no token, or what answers is no proxy of the kit, the developer is told. */
export function createExplainedClient(
  { proxyUrl, getToken }: ExplainedOptions,
  warn: (warning: DevWarning, ...causes: unknown[]) => void,
): SessionClient {
  // Of a token that could not be read, the proxy knows nothing.
  let hasToken = false;
  const client = createSessionClient({
    proxyUrl,
    getToken: async () => {
      hasToken = false;
      const token: unknown = await getToken().catch((error: unknown) => {
        // What the kit knows by a code is told elsewhere.
        if (isIdproofError(error)) throw error;
        warn('token_missing', error);
        // As `fetch` does without a network.
        if (error instanceof TypeError) throw error;
        throw new IdproofError('answer_unreadable', 'No client token', { cause: error });
      });
      if (typeof token !== 'string' || token === '') {
        // Its type alone: an object may hold the token, which belongs into no log.
        warn('token_missing', typeof token);
        throw new IdproofError('answer_unreadable', 'No client token');
      }
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
        if (error.code === 'unauthorized' && isFirst) warn('token_refused');
        if (error.code === 'answer_unreadable') warn('proxy_unreadable');
        // A browser that is offline knows it: then the address is not to blame.
        if (error.code === 'network_failed' && isFirst && navigator.onLine) warn('proxy_unreachable');
      }
      throw error;
    } finally {
      isFirst = false;
    }
  };
  return { ...client, view };
}

/** Client tokens from a start address; where nothing answers there, or something else, the developer is told. */
export function createExplainedSource(
  startUrl: string,
  warn: (warning: DevWarning, cause?: string) => void,
): () => Promise<string> {
  const getToken = createStartTokenSource(startUrl);
  let isFirst = true;
  return async () => {
    try {
      return await getToken();
    } catch (error) {
      if (isIdproofError(error)) {
        if (error.code === 'answer_unreadable') warn('start_unreadable', error.message);
        // A browser that is offline knows it: then the address is not to blame.
        if (error.code === 'network_failed' && isFirst && navigator.onLine) warn('start_unreachable');
      }
      throw error;
    } finally {
      isFirst = false;
    }
  };
}
