import { expose } from 'comlink';

// Gone in mid-work, and nobody is told.
expose({
  ready: async () => undefined,
  compress: () => {
    globalThis.close();
    return new Promise(() => undefined);
  },
});
