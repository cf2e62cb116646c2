import { expose } from 'comlink';

expose({
  ready: async () => undefined,
  compress: () => new Promise(() => undefined),
});
