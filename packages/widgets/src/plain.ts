/* The plain build, one script for pages without a bundler: every element, both ends of a frame, languages and themes. */
export { IdproofConfirm } from './confirm/confirm.js';
export { IdproofFrame } from './frame/frame.js';
export { connectFramedFlow } from './framed/framed.js';
export {
  IdproofConsent,
  IdproofDocumentCapture,
  IdproofDocumentSelect,
  ENGLISH,
  IdproofFlow,
  IdproofHosted,
  IdproofResult,
  IdproofSelfieCapture,
} from './index.js';
export { addTexts, loadLabels } from './locales/index.js';
export { IdproofPaperCapture } from './paper-capture/paper-capture.js';
export { applyTokens, readTokens, readUiCfg } from './theme/theme.js';
