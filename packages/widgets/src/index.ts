export { Consent } from './consent/consent.js';
export type { ConsentPhase } from './consent/consent.js';
export { DocumentCapture } from './document-capture/document-capture.js';
export { DocumentSelect } from './document-select/document-select.js';
export type { DocumentSelectPhase } from './document-select/document-select.js';
export {
  CancelEvent,
  CaptureEvent,
  ConsentEvent,
  DoneEvent,
  FaultEvent,
  FinishEvent,
  HintEvent,
  RetryEvent,
  StepEvent,
} from './events.js';
export type { FunnelEvent, IdproofEventMap } from './events.js';
export { Flow } from './flow/flow.js';
export type { FlowPhase } from './flow/flow-state.js';
export { Hosted } from './hosted/hosted.js';
export type { HostedPhase } from './hosted/hosted-state.js';
export { ENGLISH } from './labels.js';
export type { LabelKey, Labels } from './labels.js';
export { addTexts, loadLabels } from './locales/index.js';
export type { LoadTexts } from './locales/index.js';
export { Result } from './result/result.js';
export type { ResultPhase } from './result/result.js';
export { SelfieCapture } from './selfie-capture/selfie-capture.js';
