/** How long a screen waits for its texts or its code, in milliseconds: longer than a fast network needs, shorter than annoys. */
export const PATIENCE = 600;

/** Resolves once the promise has settled, or after a while. Never rejects. */
export function waitAwhile(promise: Promise<unknown>): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE);
    const settle = (): void => {
      clearTimeout(timer);
      resolve();
    };
    promise.then(settle, settle);
  });
}
