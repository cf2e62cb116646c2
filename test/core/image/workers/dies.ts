import { expose } from 'comlink';

expose({
  ready: async () => undefined,
  compress: () => {
    setTimeout(() => {
      throw new Error('out of memory, say');
    });
    return new Promise(() => undefined);
  },
});
