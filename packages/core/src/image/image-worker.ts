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
        // The page sent a copy of its own; nobody else lets go of it.
        if (isBitmap(source)) source.close();
      }
    }),
};

expose(worker);
