/* What a page without a bundler loads as one script: every element, and both ends of a frame. */
export { Frame } from './embed/embed.js';
export { connectFramedFlow } from './framed/framed.js';
export { Consent, DocumentCapture, DocumentSelect, ENGLISH, Flow, Hosted, Result, SelfieCapture } from './index.js';
