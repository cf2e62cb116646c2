import type { AcceptedPaper, ReviewImage, ReviewImages } from '@idproof/proxy';

/** How long images are kept at most: what the consent text states. Milliseconds. */
export const KEPT_MS = 24 * 3_600_000;

/** The merchant's own storage of images and papers for the review desk: memory alone, because it is a demo. */
export function createKeptImages() {
  const kept = new Map<string, { images: ReviewImage[]; timer: NodeJS.Timeout }>();
  const forget = ({ sessionId }: { sessionId: string }): void => {
    clearTimeout(kept.get(sessionId)?.timer);
    kept.delete(sessionId);
  };
  const keep = ({ sessionId, images }: ReviewImages): void => {
    const known = kept.get(sessionId)?.images ?? [];
    forget({ sessionId });
    const timer = setTimeout(() => forget({ sessionId }), KEPT_MS).unref();
    kept.set(sessionId, { images: [...known, ...images], timer });
  };
  return {
    keep,
    /** A paper comes before the outcome: `forget` it where nobody has to look at it. */
    keepPaper: ({ sessionId, schemaId, mediaType, bytes }: AcceptedPaper): void =>
      keep({ sessionId, images: [{ name: `paper/${schemaId}`, mediaType, bytes }] }),
    forget,
    /** The images and papers of a session; undefined where there are none. */
    find: (sessionId: string): ReviewImage[] | undefined => kept.get(sessionId)?.images,
  };
}

/** Answers with images as a form of files. */
export function answerImages(images: readonly ReviewImage[]): Response {
  const form = new FormData();
  for (const { name, mediaType, bytes } of images)
    form.set(name, new Blob([Uint8Array.from(bytes)], { type: mediaType }), name);
  return new Response(form, { headers: { 'Cache-Control': 'no-store' } });
}
export type KeptImages = ReturnType<typeof createKeptImages>;
