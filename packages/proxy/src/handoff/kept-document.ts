import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import type { SessionView } from '@idproof/core/session';
import { checkImage, hashPages, type CheckedImage } from '../check-image.js';
import type { Context } from '../context.js';
import type { SessionRecord } from '../model/record.js';
import { createImageMarker } from '../sealing/image-mark.js';
import { seal, unseal } from '../sealing/seal.js';
import { noteAnswer, type Call } from '../session/idempotency.js';
import { changeSession, loadSession } from '../session/sessions.js';
import { createView, wantsBack } from '../session/view.js';
import { canKeep, findKeptUntil, getHandoff, isKept } from '../model/handoff.js';

/*
 * With `handoff.keepDocument`, the images of the accepted document are kept while a phone takes the selfie: sealed under
 * a key of their own, apart from the record, for at most that time. The owner's page sends them, which still holds them.
 * They go with the end of the session or of the handoff, with another document, a withdrawal or a purge, in the same
 * write.
 */

/** Images as they are sealed: base64. */
interface Kept {
  front: string;
  back?: string;
}

/** Keeps the images. Rejects with `picture_mismatch` unless they are those of the accepted document. */
export async function keepDocumentStep(
  ctx: Context,
  call: Call,
  { front, back }: { front: CheckedImage; back: CheckedImage | undefined },
): Promise<SessionView> {
  const lifetime = ctx.settings.handoff.keepDocument;
  if (lifetime === undefined) throw new IdproofError('handoff_unavailable');
  // Without a review the back is not sent to the provider again.
  const isBackKept = back && wantsBack(await loadSession(ctx, call.sessionId));
  const images: Kept = { front: toText(front), ...(isBackKept ? { back: toText(back) } : {}) };
  const sealed = seal(ctx.ring, 'kept', call.sessionId, images);
  const keep = (before: SessionRecord) => {
    const { document } = before;
    if (!document || !canKeep(before)) throw new IdproofError('out_of_order');
    const pictures = hashPages(document.docType, front, back);
    if (pictures !== document.pictures) {
      throw new IdproofError('picture_mismatch', undefined, { field: 'frontPageImage' });
    }
    const now = ctx.clock();
    const until = findKeptUntil(before, now, lifetime);
    if (until <= now) throw new IdproofError('out_of_order', 'It was kept for the time that is set');
    const handoff = getHandoff(before);
    const after = { ...before, handoff: { ...handoff, keptAt: handoff.keptAt ?? now, kept: { pictures, until } } };
    return noteAnswer(ctx, after, call, createView(ctx, after));
  };
  const record = await changeSession(ctx, call.sessionId, keep, undefined, sealed);
  return createView(ctx, record);
}

const toText = ({ base64 }: CheckedImage): string => Buffer.from(base64).toString('latin1');

/** The kept images; undefined where there are none any more. */
export async function openKept(
  ctx: Context,
  record: SessionRecord,
): Promise<{ front: CheckedImage; back?: CheckedImage } | undefined> {
  if (!isKept(record, ctx.clock())) return undefined;
  const sealed = await ctx.store.getKept(record.id);
  if (sealed === undefined) return undefined;
  const { front, back } = unseal(ctx.ring, 'kept', record.id, sealed) as Kept;
  const mark = createImageMarker(ctx.ring, record);
  const open = (text: string): CheckedImage => ({
    ...checkImage(Buffer.from(text, 'latin1'), 'frontPageImage', record.settings.maxBase64Length, mark),
    isAlone: false,
  });
  return { front: open(front), ...(back === undefined ? {} : { back: open(back) }) };
}
