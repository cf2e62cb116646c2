import type { ErrorCode } from '@idproof/core/errors';
import type { SessionStatus, Step } from '@idproof/core/session';

/** Position of a session of the `api` flow: its status, and while that is `open` the step it waits for. */
export const POSITIONS = [
  'open/consent',
  'open/document',
  'open/selfie',
  'open/confirm',
  'open/papers',
  'deciding',
  'finished',
  'declined',
  'cancelled',
  'expired',
] as const;
export type ApiPosition = (typeof POSITIONS)[number];

/** Position of a session of the `api` flow whose face the provider captures. */
export const LIVENESS_POSITIONS = [
  'open/consent',
  'open/hosted',
  'processing',
  'open/document',
  'open/confirm',
  'open/papers',
  'deciding',
  'finished',
  'declined',
  'cancelled',
  'expired',
] as const;
export type LivenessPosition = (typeof LIVENESS_POSITIONS)[number];

/** Position of a session of the `h5` or the `app` flow. */
export const HOSTED_POSITIONS = [
  'open/consent',
  'open/hosted',
  'processing',
  'finished',
  'declined',
  'cancelled',
  'expired',
] as const;
export type HostedPosition = (typeof HOSTED_POSITIONS)[number];

export type Position = ApiPosition | LivenessPosition | HostedPosition;

/** Next position, refusal, or both where a refused step ends the session. */
export type Cell =
  | { to: Position; http: 200 }
  | { to: Position; http: 409; code: Extract<ErrorCode, 'session_over'> }
  | { to?: never; http: 409; code: Extract<ErrorCode, 'out_of_order' | 'session_over'> }
  | { to?: never; http: 400; code: Extract<ErrorCode, 'callback_refused'> };

/** True where the session has ended. */
export function isOver(position: Position): boolean {
  return getStatus(position) !== 'processing' && getStatus(position) !== 'open';
}

/** Public status of a position. `deciding`: the person is done, and the outcome awaits the screening. */
export function getStatus(position: Position): SessionStatus {
  if (position === 'deciding') return 'processing';
  return position.startsWith('open/') ? 'open' : (position as SessionStatus);
}

/** Public step of a position; `result` for a session that has ended or waits for the provider. */
export function getStep(position: Position): Step {
  return position.startsWith('open/') ? (position.slice('open/'.length) as Step) : 'result';
}
