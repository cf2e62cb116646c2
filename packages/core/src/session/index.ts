export { ERROR_CODES, IdproofError, isIdproofError } from '../errors.js';
export type { ErrorCode } from '../errors.js';
export {
  CAPTURE_METHODS,
  CaptureMethod,
  CaptureSettings,
  CompareRequest,
  ConsentRequest,
  ConsentView,
  DocumentChoice,
  OUTCOMES,
  Outcome,
  Page,
  Problem,
  REASONS,
  Reason,
  ReasonAction,
  ReasonCode,
  RecognizeRequest,
  SESSION_ROUTES,
  SESSION_STATUSES,
  STEPS,
  SessionResult,
  SessionStatus,
  SessionView,
  Step,
} from './protocol.js';
export type { SessionRoute } from './protocol.js';
export type { CallOptions, SessionClient } from './session-client.js';
