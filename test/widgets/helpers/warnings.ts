import { aTimeout } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';

/** Where each wrong use has a section of its name. */
export const PAGE = 'https://github.com/idproof/idproof/blob/main/docs/troubleshooting.md#';

/** What the console is told while `act` runs and by what it has set, and until there is something. */
export async function readWarnings(act: () => Promise<unknown>): Promise<string[]> {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (...parts: unknown[]) => void warnings.push(parts.map(String).join(' '));
  try {
    await act();
    await waitUntil(() => warnings.length > 0, 'nothing was told');
    // An element tells of its settings in a task of its own, with words that are loaded there.
    await aTimeout(0);
    await import('../../../packages/widgets/src/dev/dev-warnings.lazy.js');
    return warnings;
  } finally {
    console.warn = warn;
  }
}
