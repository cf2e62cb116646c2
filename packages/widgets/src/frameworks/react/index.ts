// Written by scripts/framework-types.mjs from the sources of the elements: npm run docs.
export { IdproofConfirm } from './confirm.js';
export { IdproofConsent } from './consent.js';
export { IdproofDocumentCapture } from './document-capture.js';
export { IdproofDocumentSelect } from './document-select.js';
export { IdproofFlow } from './flow.js';
export { IdproofFrame } from './frame.js';
export { IdproofHosted } from './hosted.js';
export { IdproofPaperCapture } from './paper-capture.js';
export { IdproofPhone } from './phone.js';
export { IdproofResult } from './result.js';
export { IdproofSelfieCapture } from './selfie-capture.js';
export { IdproofWebviewDoctor } from './webview-doctor.js';
