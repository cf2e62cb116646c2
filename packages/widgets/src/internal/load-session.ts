import { IdproofError } from '@idproof/core/internal';

/** A page is shown before the code that talks to its proxy is there. */
export async function loadSession(): Promise<typeof import('./late/session.js')> {
  try {
    return await import('./late/session.js');
  } catch (cause) {
    throw new IdproofError('network_failed', 'The session client was not loaded', { cause });
  }
}
