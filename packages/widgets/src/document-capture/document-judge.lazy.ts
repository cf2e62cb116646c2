/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';
import { createMrzReader } from '@idproof/core/mrz';
import type { GuidedJudge } from '../capture/guidance/zone-check.js';

/**
 * Creates a judge of documents that reads zones, too, and knows the front of the document; without one, it remembers the
 * first front that it judges.
 */
export async function createJudge({ blobWorker, front }: { blobWorker: boolean; front: string }): Promise<GuidedJudge> {
  const judge = createDocumentJudge({ blobWorker });
  const reader = createMrzReader({ blobWorker });
  if (front) await showFront(judge, front).catch(() => undefined);
  return {
    judge: (frame, time) => judge.judge(frame, time),
    judgeStill: (image) => judge.judgeStill(image),
    reset: (options) => judge.reset(options),
    async readZone(image, outline) {
      const reading = await reader.read(image, { outline });
      return reading && { format: reading.format, isReadable: reading.isValid };
    },
    dispose() {
      judge.dispose();
      reader.dispose();
    },
  };
}

/** Decoded here, because fetching a `data:` address needs permission in the page's policy. */
async function showFront(judge: FrameJudge, front: string): Promise<void> {
  const bytes = Uint8Array.from(atob(front), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  judge.reset({ page: 'front' });
  await judge.judgeStill(image);
}
