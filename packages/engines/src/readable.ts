export {
  DOCUMENT_TYPES,
  findDocumentType,
  GENERIC_PORTRAIT,
  isReadable,
  READABLE_DOCUMENT_TYPES,
  type DocumentType,
} from './document-types.js';
export { toIsoCode, findStateName } from './document/states.js';
export { MAX_PIXELS } from './image-limit.js';
export { detectFileKind, type FileKind } from './text/file-kind.js';
