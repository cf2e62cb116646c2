/* What a page without a bundler loads as one script: every element, both ends of a frame, languages and colours. */
export { Frame } from './embed/embed.js';
export { connectFramedFlow } from './framed/framed.js';
export { Consent, DocumentCapture, DocumentSelect, ENGLISH, Flow, Hosted, Result, SelfieCapture } from './index.js';
export { addTexts, loadLabels } from './locales/index.js';
export { applyTokens, readTokens, readUiCfg } from './theme/theme.js';
