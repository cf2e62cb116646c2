import { Buffer } from 'node:buffer';
import { withDecoded } from '../check-image.js';
import { PAPER_MEDIA_TYPES, type PaperInput } from '../check-paper.js';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { deliver, noteDelivery } from './deliver.js';

/** Record with an audit entry about the delivery of a paper that follows, where there is one. */
export function notePaperDelivery(ctx: Context, record: SessionRecord, schemaId: string): SessionRecord {
  // The consent of a session that began without the hook does not mention it.
  if (!ctx.hooks.onPaper || !record.settings.keepsPapers) return record;
  return noteDelivery(ctx, record, { action: 'paper_handed_over', schemaId });
}

/** Delivers the file of a paper to `onPaper`, as `deliver`. */
export function deliverPaper(ctx: Context, record: SessionRecord, input: PaperInput): Promise<SessionRecord> {
  const { schemaId, fileType, file } = input;
  return deliver(ctx, record, { action: 'paper_handed_over', schemaId }, () => {
    // A copy: the buffer of the request is reused.
    const bytes = withDecoded(file.base64, (decoded) => Buffer.from(decoded)) ?? Buffer.alloc(0);
    return ctx.hooks.onPaper?.({ sessionId: record.id, schemaId, mediaType: PAPER_MEDIA_TYPES[fileType], bytes });
  });
}
