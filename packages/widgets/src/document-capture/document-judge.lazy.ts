/* A module of its own: were the package loaded late itself, a page that imports it at once could lend its script to others. */
import type { FrameJudge } from '@idproof/core/capture';
import type { MrzReading } from '@idproof/core/mrz';
import { createDocumentJudge } from '@idproof/core/document-judge';
import { createMrzReader } from '@idproof/core/mrz';
import type { GuidedJudge } from '../capture/guidance/zone-check.js';

interface JudgeSettings {
  blobWorker: boolean;
  /** The front of the document in base64; empty where the first front that is judged counts. */
  front: string;
  /** Called before an image's zone is read; takes the reading, which may come after the next image was taken. */
  beginReading: () => (reading: MrzReading | null) => void;
}

/** Creates a judge of documents that reads zones, too. */
export async function createJudge({ blobWorker, front, beginReading }: JudgeSettings): Promise<GuidedJudge> {
  const judge = createDocumentJudge({ blobWorker });
  const reader = createMrzReader({ blobWorker });
  if (front) await showFront(judge, front).catch(() => undefined);
  return {
    judge: (frame, time) => judge.judge(frame, time),
    judgeStill: (image) => judge.judgeStill(image),
    reset: (options) => judge.reset(options),
    async readZone(image, outline) {
      const keep = beginReading();
      const reading = await reader.read(image, { outline });
      keep(reading);
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
