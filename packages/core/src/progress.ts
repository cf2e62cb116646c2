import type { HintCode } from './capture/hint-codes.js';
import type { ErrorCode } from './errors.js';
import type { CaptureMethod, Page, ReasonCode, SessionStatus, Step } from './session/protocol.js';

/** The measures of an image that progress events may carry: its light, sharpness and size; nothing of its content. */
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
type ImageStep = 'document' | 'selfie' | 'papers';

/**
 * A progress event of the verification, for a merchant's funnel. Without personal data: no image, nothing that was read,
 * no id, no device name. Fields and names may be added; docs/funnel.md explains each.
 */
export type Progress =
  | { name: 'step'; step: ProgressStep; previous: ProgressStep | null }
  | { name: 'camera_asked'; step: ImageStep }
  | {
      name: 'camera_answered';
      step: ImageStep;
      answer: 'granted' | 'denied' | 'dismissed' | 'none';
      code: ErrorCode | null;
    }
  | { name: 'hint'; step: ImageStep; hint: HintCode }
  | {
      name: 'taken';
      step: ImageStep;
      page: Page | null;
      method: CaptureMethod;
      count: number;
      warnings: HintCode[];
      measures: Partial<Record<ProgressMeasure, number>>;
    }
  | { name: 'refused'; step: ProgressStep; by: 'device' | 'service'; codes: (ErrorCode | ReasonCode)[] }
  | { name: 'waited'; step: ProgressStep; work: ProgressWork; ms: number; code: ErrorCode | null }
  | { name: 'handoff'; step: ProgressStep; event: ProgressHandoff }
  | { name: 'left'; step: ProgressStep; why: ProgressLeave }
  | { name: 'finished'; status: SessionStatus };

export const PROGRESS_WORKS = [
  'start',
  'consent',
  'document',
  'selfie',
  'hosted',
  'confirm',
  'papers',
  'result',
  'end',
] as const;
/** The work that the person waited for. */
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
/** Why the person left, for good or for a while. */
export type ProgressLeave = (typeof PROGRESS_LEAVES)[number];

export const PROGRESS_HANDOFFS = [
  'offered',
  'connected',
  'lost',
  'expired',
  'taken_back',
  'given_back',
  'unavailable',
] as const;
/** What happened to a handoff to a phone. */
export type ProgressHandoff = (typeof PROGRESS_HANDOFFS)[number];
