import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { CallOptions, Embed, InitializeAnswer, SessionClient, SessionView } from '@idproof/core/session';

/** Where the hosted page is opened, and what it may do there. */
export interface Launch {
  embed: Embed;
  url: string;
  /** The origin that the frame's message must come from. */
  returnOrigin: string;
  /** The origin that is lent the camera. */
  hostedOrigin: string;
}

/** Where the hosted page is opened. Throws `answer_unreadable`. */
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
    // Refused below, with everything else that is no address of the web.
  }
  throw new IdproofError('answer_unreadable');
}

/** What a frame said is only a reason to ask: where it is refused, the session is asked without it. */
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
