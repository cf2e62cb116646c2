import { Buffer } from 'node:buffer';
import type { Outcome } from '@idproof/core/session';
import type { CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { deliver, noteDelivery } from './deliver.js';

type AcceptedImages = Partial<Record<'face' | 'front' | 'back', CheckedImage>>;

/**
 * The record with an audit entry about the delivery that follows, where there is one. `outcome`: that of the images, which
 * exist during the request with the last capture alone. Without a tail the session ends in `review` then; what follows the
 * captures may still change its outcome.
 */
export function noteImageDelivery(ctx: Context, record: SessionRecord, outcome: Outcome | null): SessionRecord {
  // The consent of a session that began without the hook does not mention it.
  if (outcome !== 'review' || !ctx.hooks.onReview || !record.settings.imagesForReview) return record;
  return noteDelivery(ctx, record, { action: 'images_handed_over' });
}

/** Delivers the accepted images to `onReview`, as `deliver`. */
export function deliverImages(ctx: Context, record: SessionRecord, accepted: AcceptedImages): Promise<SessionRecord> {
  return deliver(ctx, record, { action: 'images_handed_over' }, () => {
    const images = Object.entries(accepted).map(([name, { base64 }]) => {
      const text = Buffer.from(base64.buffer, base64.byteOffset, base64.length).toString('latin1');
      return { name, mediaType: findMediaType(text), bytes: Buffer.from(text, 'base64') };
    });
    return ctx.hooks.onReview?.({ sessionId: record.id, images });
  });
}

/** `checkImage` accepts JPEG alone; a face that the provider captured may also be a PNG or a BMP. */
function findMediaType(base64: string): string {
  if (base64.startsWith('iVBORw0KGgo')) return 'image/png';
  return base64.startsWith('Qk') ? 'image/bmp' : 'image/jpeg';
}
