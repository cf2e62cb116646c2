import { createStartTokenSource } from '@idproof/core/session';
import { isIdproofError } from '@idproof/core/internal';
import type { DevWarning } from '../dev/dev-warnings.js';

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
