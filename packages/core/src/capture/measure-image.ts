import { readFrameViews } from './frame-pixels.js';
import { measureFrame, type Subject } from './measure-frame.js';
import type { Quality } from './quality.js';

/** Judges a finished image by its light and its sharpness. */
export function measureImage(image: ImageBitmap, subject: Subject): Quality {
  return measureFrame(readFrameViews(image), subject);
}
