/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';

/** Makes a judge of documents that knows the front which is there already; without one, the first that it is shown. */
export async function createJudge({ blobWorker, front }: { blobWorker: boolean; front: string }): Promise<FrameJudge> {
  const judge = createDocumentJudge({ blobWorker });
  if (front) await show(judge, front).catch(() => undefined);
  return judge;
}

/** Fetching it from a `data:` address would need the page's policy to allow that. */
async function show(judge: FrameJudge, front: string): Promise<void> {
  const bytes = Uint8Array.from(atob(front), (character) => character.charCodeAt(0));
  const picture = await createImageBitmap(new Blob([bytes]));
  judge.reset({ page: 'front' });
  await judge.judgeStill(picture);
}
