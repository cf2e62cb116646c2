import { IdproofError } from '@idproof/core/internal';

/** What the `app` flow alone needs. Rejects with `network_failed` when it does not arrive; asking again tries again. */
export async function loadAppStep(): Promise<typeof import('./app-step.js')> {
  try {
    return await import('./app-step.js');
  } catch (cause) {
    throw new IdproofError('network_failed', 'The code of the app flow was not loaded', { cause });
  }
}
