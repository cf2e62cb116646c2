import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge } from '@idproof/core/document-judge';

export type Subject = 'document' | 'face';

/** The judges that the elements use, as they ship. */
export const JUDGES: Readonly<Record<Subject, () => Promise<FrameJudge>>> = {
  document: async () => createDocumentJudge(),
  face: () => Promise.reject(new Error('there is none yet')),
};
