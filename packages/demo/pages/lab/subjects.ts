import type { FrameJudge } from '@idproof/core/capture';
import { createDocumentJudge, DOCUMENT_LIMITS } from '@idproof/core/document-judge';

/** At or above `least`, at or below `most`. */
export interface Range {
  least?: number;
  most?: number;
}

/** What is judged: how to start the judge, and what its measures are held against. */
export interface Subject {
  createJudge: () => Promise<FrameJudge>;
  loadLimits: () => Promise<Readonly<Record<string, Range>>>;
}

/** Limits of faces that are one number: these bound from below, these to both sides, and the others from above. */
const LEAST = new Set(['confidence', 'width', 'luma', 'evenness', 'sharpness', 'openness']);
const AROUND = new Set(['yaw', 'roll']);

function toRange(name: string, limit: number | Range): Range {
  if (typeof limit !== 'number') return limit;
  if (AROUND.has(name)) return { least: -limit, most: limit };
  return LEAST.has(name) ? { least: limit } : { most: limit };
}

const loadFaces = () => import('@idproof/widgets/face-judge.js');

export const SUBJECTS: Readonly<Record<'document' | 'face', Subject>> = {
  document: {
    createJudge: () => Promise.resolve(createDocumentJudge()),
    loadLimits: () => Promise.resolve(DOCUMENT_LIMITS),
  },
  face: {
    createJudge: async () => (await loadFaces()).createFaceJudge({ withEyes: true }),
    loadLimits: async () => {
      const { FACE_LIMITS } = await loadFaces();
      const ranges = Object.entries(FACE_LIMITS).map(([name, limit]) => [name, toRange(name, limit)] as const);
      return Object.fromEntries(ranges);
    },
  },
};
