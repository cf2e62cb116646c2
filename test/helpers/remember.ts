import { createHash } from 'node:crypto';
import { serialize } from 'node:v8';

export interface Memory<Args extends readonly unknown[]> {
  /** What of the arguments an answer depends on. Default all of them. */
  knownBy?: (args: Args) => unknown;
  /** How many answers are kept, the newest. Default all. */
  most?: number;
}

/** The same question, which computes each answer once: for answers that depend on nothing but the arguments. */
export function remember<Args extends readonly unknown[], Answer>(
  ask: (...args: Args) => Promise<Answer>,
  { knownBy = (args) => args, most = Infinity }: Memory<NoInfer<Args>> = {},
): (...args: Args) => Promise<Answer> {
  const answers = new Map<string, Promise<Answer>>();
  return async (...args) => {
    const key = createHash('sha256')
      .update(serialize(knownBy(args)))
      .digest('hex');
    const answer = answers.get(key) ?? ask(...args);
    // To the end: the first of the map is the oldest.
    answers.delete(key);
    answers.set(key, answer);
    answer.catch(() => answers.delete(key));
    const [oldest] = answers.keys();
    if (answers.size > most && oldest) answers.delete(oldest);
    return structuredClone(await answer);
  };
}
