import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';
import { createFaceJudge } from '@idproof/widgets/face-judge.js';

export type Subject = 'document' | 'face';

/** The judges that the elements use, as they ship. */
export const JUDGES: Readonly<Record<Subject, () => Promise<FrameJudge>>> = {
  document: async () => createDocumentJudge(),
  // With the models that blinks need, so that every event is seen.
  face: () => createFaceJudge({ withEyes: true }),
};
