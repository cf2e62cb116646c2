import { waitUntil as wait } from '@open-wc/testing';

type Options = Parameters<typeof wait>[2];

/** Waits until it is so, as long as a busy machine may need. `what` says in the failure what did not come. */
export function waitUntil(isSo: Parameters<typeof wait>[0], what?: string, options?: Options): Promise<void> {
  return wait(isSo, what, { timeout: 30_000, ...options });
}
