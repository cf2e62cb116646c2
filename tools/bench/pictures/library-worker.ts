import imageCompression from 'browser-image-compression';
import { answer } from './answer.js';

/** `browser-image-compression` without its own worker, which would come from a CDN, in a worker of ours. */
answer(async ({ file, maxEdge, limit }) =>
  imageCompression(file, {
    maxSizeMB: limit / 1_048_576,
    maxWidthOrHeight: maxEdge,
    useWebWorker: false,
    fileType: 'image/jpeg',
  }),
);
