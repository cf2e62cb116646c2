import type { JudgeAnswer, JudgeRequest } from '@idproof/core/internal';

/** What the page asks of the worker: first to load its files, then to judge. */
export type FaceRequest = { load: LoadRequest } | JudgeRequest;

export interface LoadRequest {
  /** Address of the folder with kernels and models; null for where they lie beside the worker. */
  files: string | null;
  /** Whether lids matter. */
  withEyes: boolean;
}

/** What the worker answers: the share of its files that has arrived, that it is ready or cannot be, and judgements. */
export type FaceAnswer = { loaded: number } | { ready: true } | { refused: string } | JudgeAnswer;
