import { expose } from 'comlink';
import { compress } from './compress.js';
import { isBitmap } from './image-source.js';
import { toReply, type ImageWorker } from './reply.js';

const worker: ImageWorker = {
  ready: async () => undefined,
  compress: (source, options) =>
    toReply(async () => {
      try {
        return await compress(source, options);
      } finally {
        // The bitmap was transferred here, so this thread closes it.
        if (isBitmap(source)) source.close();
      }
    }),
};

expose(worker);
