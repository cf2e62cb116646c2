import { type SessionClient, createSessionClient, createStartTokenSource } from '@idproof/core/session';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { DevWarning } from '../dev/dev-warnings.js';

interface ExplainedOptions {
  proxyUrl: string;
  getToken: () => Promise<string>;
}

/** A session client over HTTP that warns the developer of a missing token and of a wrong proxy address. */
export function createExplainedClient(
  { proxyUrl, getToken }: ExplainedOptions,
  warn: (warning: DevWarning, ...causes: unknown[]) => void,
): SessionClient {
  // Without a token the proxy was not called, so its address is not to blame for an error.
  let hasToken = false;
  const client = createSessionClient({
    proxyUrl,
    getToken: async () => {
      hasToken = false;
      const token: unknown = await getToken().catch((error: unknown) => {
        // Errors with a code have a warning of their own.
        if (isIdproofError(error)) throw error;
        warn('token_missing', error);
        // `fetch` rejects with a TypeError without a network.
        if (error instanceof TypeError) throw error;
        throw new IdproofError('answer_unreadable', 'No client token', { cause: error });
      });
      if (typeof token !== 'string' || token === '') {
        // Only the type is logged, since an object may hold the token.
        warn('token_missing', typeof token);
        throw new IdproofError('answer_unreadable', 'No client token');
      }
      hasToken = true;
      return token;
    },
  });
  // Whether no call of `view`, the first request of every session, has returned yet.
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

/** A source of client tokens from a start address that warns the developer if it does not answer with a token. */
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
