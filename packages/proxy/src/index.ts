export { createProxy } from './create-proxy.js';
export type { Proxy } from './create-proxy.js';
export type {
  AcceptedPaper,
  AuthorizeInput,
  ComparedPair,
  HandoffLoginInput,
  Hooks,
  PhonePage,
  ProxyConfig,
  ReviewImages,
  SessionEnd,
} from './config.js';
export type { ReviewImage } from './model/review-image.js';
export { DOCUMENT_TYPES } from './document-types.js';
export type { DocumentType } from './document-types.js';
export type { LogLine } from './log.js';
export type { RequestInfo } from './http/app.js';
export type {
  CreateOptions,
  ImagesInput,
  ReceiptInput,
  ReviewInput,
  ServerApi,
  SessionInput,
  WaitOptions,
} from './server-api.js';
export { toErrorResponse } from './http/problem.js';
export type { ProviderAnswer } from './steps/call-operation.js';
export type { CreatedSession } from './steps/create-session.js';
export type { SessionDetails } from './steps/describe-session.js';
export type { PurgeReport } from './steps/purge.js';
export type { ReceiptVerdict } from './steps/verify-receipt.js';
export { decideByDefault, DEFAULT_RULES } from './model/decide.js';
export type { Decision, DecisionRules } from './model/decide.js';
export type { PaperEvidence, PaperValue } from './model/paper-evidence.js';
export type {
  AuditEntry,
  Evidence,
  Notice,
  ScreeningEvidence,
  Service,
  SessionRecord,
  TransactionEntry,
} from './model/record.js';
export { readConsentReceipt } from './sealing/receipt.js';
export type { ConsentReceipt } from './sealing/receipt.js';
export type { ReceiptDocument } from './sealing/receipt-document.js';
export { createMemoryStore } from './stores/memory-store.js';
export type {
  BegunTransaction,
  Creation,
  CreationRule,
  PendingDeletion,
  ImageSearch,
  SessionStore,
  StoreProcess,
} from './stores/store.js';
export type { StartWarning } from './warnings.js';
