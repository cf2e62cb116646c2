import { IdproofError } from '@idproof/core/internal';
import type { Embed, InitializeAnswer } from '@idproof/core/session';
import type { Launch } from './hosted-state.js';

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
