export {
  CAPTURE_METHODS,
  CaptureMethod,
  CaptureSettings,
  CompareRequest,
  ConsentRequest,
  ConsentView,
  DOCUMENT_KINDS,
  DiscardRequest,
  DocumentChoice,
  DocumentKind,
  Embed,
  FACE_ACTIONS,
  SIDES,
  type Side,
  FLOWS,
  FaceAction,
  Flow,
  InitializeAnswer,
  InitializeRequest,
  OUTCOMES,
  Outcome,
  Page,
  Problem,
  REASONS,
  Reason,
  ReasonCode,
  RecognizeRequest,
  ReturnRequest,
  SESSION_ROUTES,
  SESSION_STATUSES,
  STEPS,
  STEPS_OF,
  SessionResult,
  SessionStatus,
  Merchant,
  SessionView,
  Step,
  ZONE_FORMATS,
  ZoneClaim,
} from './protocol.js';
export type { SessionRoute } from './protocol.js';
export { QualityLimits } from './quality-limits.js';
export { HostedReturn } from './hosted-return.js';
export { createSessionClient } from './http-session-client.js';
export type { SessionClientOptions } from './http-session-client.js';
export { createStartTokenSource } from './start-token.js';
export type { StartTokenOptions } from './start-token.js';
export type { RetryPolicy } from './retry.js';
export type { CallOptions, CompareOptions, SessionClient } from './session-client.js';
