export {
  CAPTURE_METHODS,
  CaptureMethod,
  CaptureSettings,
  CompareRequest,
  ConfirmRequest,
  ConsentRequest,
  ConsentView,
  Correction,
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
  PAPER_FILE_TYPES,
  Page,
  PaperFileType,
  PaperView,
  ParsePaperRequest,
  Problem,
  REASONS,
  Reason,
  ReasonCode,
  RecognizeRequest,
  ReturnRequest,
  SERVER_REASONS,
  type ServerReasonCode,
  SESSION_STATUSES,
  STEPS,
  STEPS_OF,
  STEPS_WITH_LIVENESS,
  SessionResult,
  SessionStatus,
  Merchant,
  SessionView,
  SkipPaperRequest,
  Step,
  ZONE_FORMATS,
  ZoneClaim,
} from './protocol.js';
export { SESSION_ROUTES } from './session-routes.js';
export type { SessionRoute } from './session-routes.js';
export {
  DEVICES,
  Device,
  EVENTS_ROUTE,
  HANDOFF_CODE,
  HANDOFF_STATES,
  HandoffOffer,
  HandoffView,
  JOIN_ROUTE,
  JoinAnswer,
  JoinRequest,
  KeepDocumentRequest,
  PHONE_ACTIVITIES,
} from './handoff.js';
export { joinHandoff } from './join-handoff.js';
export type { JoinOptions } from './join-handoff.js';
export { QualityLimits } from './quality-limits.js';
export { HostedReturn } from './hosted-return.js';
export { createSessionClient } from './http-session-client.js';
export type { SessionClientOptions } from './http-session-client.js';
export { createStartTokenSource } from './start-token.js';
export type { StartTokenOptions } from './start-token.js';
export type { RetryPolicy } from './retry.js';
export type { CallOptions, CompareOptions, SessionClient, WatchOptions } from './session-client.js';
