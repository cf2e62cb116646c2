import type { Settings } from './unknown-settings.js';

/**
 * Tells the developer of settings that an element lacks or does not know, and of elements that there are not: on their
 * own machine, so that no other page pays, and in a task of its own, so that nothing is shown later.
 */
export function checkSettings(element?: Settings): void {
  // A server has none.
  if (!['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)) return;
  setTimeout(() => {
    import('./own-machine.js').then(
      ({ tellAll }) => tellAll(element),
      () => undefined,
    );
  });
}
