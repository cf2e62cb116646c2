/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';

/** Creates a judge of documents that knows the front of the document; without one, it remembers the first front that it judges. */
export async function createJudge({ blobWorker, front }: { blobWorker: boolean; front: string }): Promise<FrameJudge> {
  const judge = createDocumentJudge({ blobWorker });
  if (front) await showFront(judge, front).catch(() => undefined);
  return judge;
}

/** Decoded here, because fetching a `data:` address needs permission in the page's policy. */
async function showFront(judge: FrameJudge, front: string): Promise<void> {
  const bytes = Uint8Array.from(atob(front), (character) => character.charCodeAt(0));
  const image = await createImageBitmap(new Blob([bytes]));
  judge.reset({ page: 'front' });
  await judge.judgeStill(image);
}
