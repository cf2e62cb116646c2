import type { JudgeAnswer, JudgeRequest } from '@idproof/core/internal';

/** Requests of the page to the worker: first to load its files, then to judge. */
export type FaceRequest = { load: LoadRequest } | JudgeRequest;

export interface LoadRequest {
  /** Address of the folder with kernels and models; null where they are beside the worker. */
  files: string | null;
  /** Whether lids matter. */
  withEyes: boolean;
}

/** Answers of the worker: the share of its files that has arrived, ready or failed, and judgements. */
export type FaceAnswer = { loaded: number } | { ready: true } | { refused: string } | JudgeAnswer;
