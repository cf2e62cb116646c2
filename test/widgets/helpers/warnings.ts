import { aTimeout } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';

/** The page with a section for each warning. */
export const PAGE = 'https://github.com/idproof/idproof/blob/main/docs/troubleshooting.md#';

/** The warnings logged during `act` and by the settings it changed. Waits for the first one. */
export async function readWarnings(act: () => Promise<unknown>): Promise<string[]> {
  const { warn } = console;
  const warnings: string[] = [];
  console.warn = (...parts: unknown[]) => void warnings.push(parts.map(String).join(' '));
  try {
    await act();
    await waitUntil(() => warnings.length > 0, 'no warning was logged');
    // An element checks its settings in a task of its own, with lazy texts.
    await aTimeout(0);
    await import('../../../packages/widgets/src/dev/dev-warnings.lazy.js');
    return warnings;
  } finally {
    console.warn = warn;
  }
}
