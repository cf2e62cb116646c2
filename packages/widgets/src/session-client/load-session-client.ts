import { IdproofError } from '@idproof/core/internal';

/** A page is shown before the code that talks to its proxy is there. */
export async function loadSession(): Promise<typeof import('./session-client.lazy.js')> {
  try {
    return await import('./session-client.lazy.js');
  } catch (cause) {
    throw new IdproofError('network_failed', 'The session client was not loaded', { cause });
  }
}
