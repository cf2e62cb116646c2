import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { CallOptions, Embed, InitializeAnswer, SessionClient, SessionView } from '@idproof/core/session';

/** The launch of the hosted page: its address, and the origins to trust. */
export interface Launch {
  embed: Embed;
  url: string;
  /** The only origin from which the frame's message is accepted. */
  returnOrigin: string;
  /** The origin that gets the camera (`allow` of the frame). */
  hostedOrigin: string;
}

/** Reads the launch from the proxy's answer. Throws `answer_unreadable`. */
export function readLaunch(embed: Embed, answer: InitializeAnswer): Launch {
  if (!('launchUrl' in answer)) throw new IdproofError('answer_unreadable');
  const url = readWebAddress(answer.launchUrl);
  return { embed, url: url.href, returnOrigin: url.origin, hostedOrigin: readWebAddress(answer.hostedOrigin).origin };
}

function readWebAddress(text: string): URL {
  try {
    const url = new URL(text);
    if (/^https?:$/.test(url.protocol)) return url;
  } catch {
    // Rejected below, with every other text that is no http(s) address.
  }
  throw new IdproofError('answer_unreadable');
}

/** Sends the frame's response to the proxy. If the proxy rejects it, reads the result of the session without it. */
export async function returnResponse(
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
