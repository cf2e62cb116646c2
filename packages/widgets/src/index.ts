/* The flow first: a bundler that meets it first keeps what the elements share in one file. */
export { IdproofFlow } from './flow/flow.js';
export { IdproofConsent } from './consent/consent.js';
export type { ConsentPhase } from './consent/consent.js';
export { IdproofDocumentCapture } from './document-capture/document-capture.js';
export { IdproofDocumentSelect } from './document-select/document-select.js';
export type { DocumentSelectPhase } from './document-select/document-select.js';
export {
  IdproofCancelEvent,
  IdproofCaptureEvent,
  IdproofConsentEvent,
  IdproofDoneEvent,
  IdproofErrorEvent,
  IdproofFinishEvent,
  IdproofHintEvent,
  IdproofRetryEvent,
  IdproofStepEvent,
} from './events.js';
export type {
  CapturedPaper,
  IdproofConfirmEvent,
  IdproofEventMap,
  IdproofPaperEvent,
  IdproofProgressEvent,
  IdproofSkipEvent,
} from './events.js';
export type { FlowPhase } from './flow/flow-state.js';
export { IdproofHosted } from './hosted/hosted.js';
export type { HostedPhase } from './hosted/hosted-state.js';
export { ENGLISH } from './labels.js';
export type { LabelKey, Labels } from './labels.js';
export { addTexts, loadLabels } from './locales/index.js';
export type { LoadTexts } from './locales/index.js';
export { IdproofResult } from './result/result.js';
export type { ResultPhase } from './result/result.js';
export { IdproofSelfieCapture } from './selfie-capture/selfie-capture.js';
