import type { Quad } from '../quad.js';
import { IdproofError } from '../errors.js';
import { startModuleWorker, type WorkerPlace } from '../internal/start-module-worker.js';
import { WorkerCalls } from '../internal/worker-calls.js';
import type { MrzRequest } from './mrz-messages.js';
import type { MrzReading } from './mrz-reading.js';

/** Milliseconds for one image; the first one includes loading the worker. */
const TIMEOUT = 15_000;
const WORKER_FILE = 'mrz-worker.js';

export interface MrzReadOptions {
  /** Corners of the document in the image's pixels, in any order that goes around it. Without it the whole image is searched. */
  outline?: Quad | null;
}

/** Reads machine-readable zones (ICAO 9303) in a worker. */
export interface MrzReader {
  /**
   * The zone of an image in any orientation, or null where none is found: TD1, TD2, TD3, MRV-A, MRV-B and the French
   * identity card. The caller keeps its image. Rejects with `image_engine_failed` where the worker cannot start, dies or
   * does not answer within 15 seconds, with `image_damaged` for a file that the browser does not decode, and with
   * `aborted` after `dispose`. Nothing is sent anywhere.
   */
  read(image: ImageBitmapSource, options?: MrzReadOptions): Promise<MrzReading | null>;
  /** Ends the worker. */
  dispose(): void;
}

/** Makes a reader. Its worker, some 100 kB with the network's weights, starts with the first image. */
export function createMrzReader(place: WorkerPlace = {}): MrzReader {
  const calls = new WorkerCalls<MrzRequest, MrzReading | null>(
    () =>
      startModuleWorker(
        () => new Worker(new URL(/* @vite-ignore */ './mrz-worker.js', import.meta.url), { type: 'module' }),
        () => new URL(WORKER_FILE, import.meta.url),
        place,
      ),
    { timeout: TIMEOUT, name: 'the reader' },
  );
  return {
    async read(image, { outline = null } = {}) {
      const frame = await decode(image);
      return calls.ask(frame, { outline, today: Date.now() });
    },
    dispose: () => calls.dispose(),
  };
}

async function decode(image: ImageBitmapSource): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(image);
  } catch (cause) {
    throw new IdproofError('image_damaged', 'not decodable', { cause });
  }
}
