import { createStartTokenSource } from '@idproof/core/session';
import { isIdproofError } from '@idproof/core/internal';
import type { Trouble } from './trouble.js';

/** Client tokens from a start address; where what answers there is no such address, the developer is told. */
export function createExplainedSource(startUrl: string, explain: (trouble: Trouble) => void): () => Promise<string> {
  const getToken = createStartTokenSource(startUrl);
  return async () => {
    try {
      return await getToken();
    } catch (error) {
      if (isIdproofError(error) && error.code === 'answer_unreadable') explain('start_unreadable');
      throw error;
    }
  };
}
