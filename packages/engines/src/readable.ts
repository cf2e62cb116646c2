export {
  DOCUMENT_TYPES,
  documentType,
  GENERIC_PORTRAIT,
  isReadable,
  READABLE_DOCUMENT_TYPES,
  type DocumentType,
} from './document-types.js';
export { isoCode, stateName } from './document/mrz/states.js';
export { MAX_PIXELS } from './picture-limit.js';
export { fileKindOf, type FileKind } from './text/file-kind.js';
