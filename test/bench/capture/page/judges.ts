import type { FrameJudge } from '@idproof/core/capture';

export type Subject = 'document' | 'face';

/** The judges that the elements use, as they ship. */
export const JUDGES: Readonly<Record<Subject, () => Promise<FrameJudge>>> = {
  document: () => Promise.reject(new Error('there is none yet')),
  face: () => Promise.reject(new Error('there is none yet')),
};
