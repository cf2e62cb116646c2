import { exhaust } from './exhaust.js';
import './remove-decoder.js';
import '@idproof/core/image/worker';

// The memory ends while the image is decoded.
Object.assign(globalThis, { createImageBitmap: async () => exhaust() });
