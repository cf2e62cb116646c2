import type { ErrorCode } from '@idproof/core/errors';
import type { SessionStatus, Step } from '@idproof/core/session';

/** Where a session of the `api` flow stands: its status, and while that is `open` the step it waits for. */
export const POSITIONS = [
  'open/consent',
  'open/document',
  'open/selfie',
  'finished',
  'declined',
  'cancelled',
  'expired',
] as const;
export type ApiPosition = (typeof POSITIONS)[number];

/** Where a session of the `h5` or the `app` flow stands. */
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

export type Position = ApiPosition | HostedPosition;

/** The next position, the refusal, or, where the step ends the session without having been done, both. */
export type Cell =
  | { to: Position; http: 200 }
  | { to: Position; http: 409; code: Extract<ErrorCode, 'session_over'> }
  | { to?: never; http: 409; code: Extract<ErrorCode, 'out_of_order' | 'session_over'> }
  | { to?: never; http: 400; code: Extract<ErrorCode, 'callback_refused'> };

/** True when nothing more can come of the session. */
export function isOver(position: Position): boolean {
  return position !== 'processing' && !position.startsWith('open/');
}

/** The status that the outside sees. */
export function getStatus(position: Position): SessionStatus {
  return position.startsWith('open/') ? 'open' : (position as SessionStatus);
}

/** The step that the outside sees; a session that waits for the provider, or has ended, stands at its result. */
export function getStep(position: Position): Step {
  return position.startsWith('open/') ? (position.slice('open/'.length) as Step) : 'result';
}
