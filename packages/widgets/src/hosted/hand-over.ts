import { isIdproofError } from '@idproof/core/internal';
import type { CallOptions, SessionClient, SessionView } from '@idproof/core/session';

/** What a frame said is only a reason to ask: where it is refused, the session is asked without it. */
export async function handOver(
  client: SessionClient,
  { text, key }: { text: string; key: string },
  options: CallOptions,
): Promise<SessionView> {
  try {
    return await client.returned({ response: text }, { ...options, idempotencyKey: key });
  } catch (error) {
    if (isIdproofError(error) && !error.retryable) return client.checkresult(options);
    throw error;
  }
}
