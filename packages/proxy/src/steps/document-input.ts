import type { CaptureMethod, ZoneClaim } from '@idproof/core/session';
import type { CheckedImage } from '../check-image.js';

/** The images of a document, checked, with what the browser says of them. */
export interface DocumentInput {
  docType: string;
  front: CheckedImage;
  back?: CheckedImage;
  method: CaptureMethod;
  zone?: ZoneClaim;
}
