export { createDocumentJudge } from './create-document-judge.js';
export { DOCUMENT_LIMITS } from '../capture/document/limits.js';
export type { DocumentMeasure, Limit } from '../capture/document/limits.js';
