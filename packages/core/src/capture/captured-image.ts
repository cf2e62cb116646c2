import type { EncodedImage } from '../image/encoded-image.js';
import type { CaptureMethod } from '../session/protocol.js';
import type { MrzReading } from '../mrz/mrz-reading.js';
import type { Quality } from './quality.js';

/** A captured image, as in the `detail` of `idproof-capture`. */
export interface CapturedImage {
  image: EncodedImage;
  method: CaptureMethod;
  quality: Quality;
  /** Selfies with actions: small frames by `<action>/<number from 0>`. Absent without frames. */
  frames?: Readonly<Record<string, EncodedImage>>;
  /** With `read-mrz`: the machine-readable zone of the document; null where none was read. Absent without, and in a flow. */
  mrz?: MrzReading | null;
}
