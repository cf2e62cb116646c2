import { DOCUMENT_TYPES } from '@idproof/engines/readable';
import { answer, type Handler } from './handler.js';

/** Lists the document types that the sandbox reads (appendix 3.3). */
export const idList: Handler<'v1.info.idlist'> = async () =>
  answer({
    data: Object.fromEntries(
      DOCUMENT_TYPES.map(({ docType, name }) => [
        docType,
        { docType, docName: name, country: 'Default', countryCode: '' },
      ]),
    ),
  });
