import type { EncodedImage } from '../image/encoded-image.js';
import type { CaptureMethod } from '../session/protocol.js';
import type { Quality } from './quality.js';

/** One picture as a capture element hands it over. */
export interface CapturedImage {
  image: EncodedImage;
  method: CaptureMethod;
  quality: Quality;
  /** Of a selfie with actions: small frames by `<action>/<number from 0>`. Present once there is one. */
  frames?: Readonly<Record<string, EncodedImage>>;
}
