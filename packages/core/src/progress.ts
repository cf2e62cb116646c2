import type { HintCode } from './capture/hint-codes.js';
import type { ErrorCode } from './errors.js';
import type { CaptureMethod, Page, ReasonCode, SessionStatus, Step } from './session/protocol.js';

/** The measures of a picture that a funnel may know: of its light, its sharpness and its size, and of nothing on it. */
export const PROGRESS_MEASURES = [
  'luma',
  'clipped',
  'glare',
  'sharpness',
  'light',
  'blur',
  'area',
  'tilt',
  'size',
  'evenness',
] as const;
export type ProgressMeasure = (typeof PROGRESS_MEASURES)[number];

/** `start`: the screen before the session. */
export type ProgressStep = 'start' | Step;
type PictureStep = 'document' | 'selfie';

/**
 * What happened on a person's way through the verification, for a merchant who counts. Without personal data: no picture,
 * nothing that was read, no id, no name of a device. Fields and names may be added; docs/funnel.md explains each.
 */
export type Progress =
  | { name: 'step'; step: ProgressStep; previous: ProgressStep | null }
  | { name: 'camera_asked'; step: PictureStep }
  | {
      name: 'camera_answered';
      step: PictureStep;
      answer: 'granted' | 'denied' | 'dismissed' | 'none';
      code: ErrorCode | null;
    }
  | { name: 'hint'; step: PictureStep; hint: HintCode }
  | {
      name: 'taken';
      step: PictureStep;
      page: Page | null;
      method: CaptureMethod;
      count: number;
      warnings: HintCode[];
      measures: Partial<Record<ProgressMeasure, number>>;
    }
  | { name: 'refused'; step: ProgressStep; by: 'device' | 'service'; codes: (ErrorCode | ReasonCode)[] }
  | { name: 'waited'; step: ProgressStep; work: ProgressWork; ms: number; code: ErrorCode | null }
  | { name: 'left'; step: ProgressStep; why: ProgressLeave }
  | { name: 'finished'; status: SessionStatus };

export const PROGRESS_WORKS = ['start', 'consent', 'document', 'selfie', 'hosted', 'result', 'end'] as const;
/** What was waited for. */
export type ProgressWork = (typeof PROGRESS_WORKS)[number];

export const PROGRESS_LEAVES = [
  'cancelled',
  'declined',
  'withdrawn',
  'expired',
  'hidden',
  'closed',
  'hosted_page',
] as const;
/** Why the person is gone, for good or for a while. */
export type ProgressLeave = (typeof PROGRESS_LEAVES)[number];
