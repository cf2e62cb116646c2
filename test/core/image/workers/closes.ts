import { expose } from 'comlink';

// Ends during its work without an event.
expose({
  ready: async () => undefined,
  compress: () => {
    globalThis.close();
    return new Promise(() => undefined);
  },
});
