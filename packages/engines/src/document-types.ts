/** The machine-readable zone of a document type, by its format; `PRINT` for labelled print without a zone. */
type Carries = 'TD1' | 'TD2' | 'TD3' | 'FRA-ID' | 'PRINT';

export interface DocumentType {
  docType: string;
  name: string;
  /** Specification 2.7. */
  category: 'PASSPORT' | 'DRIVING_LICENSE' | 'ID_CARD';
  carries: readonly Carries[];
  /** How many sides may be sent; the front is always required. */
  pages: 1 | 2;
  /** Whether the sandbox defines the type and the provider does not know it. */
  isOwn: boolean;
}

/** Every document type that the sandbox reads (appendix 3.2); its own types stand for documents of many countries. */
export const DOCUMENT_TYPES: readonly DocumentType[] = [
  { docType: '00000001003', name: 'Passport', category: 'PASSPORT', carries: ['TD3'], pages: 2, isOwn: false },
  {
    docType: '00000001006',
    name: 'Passport, both zones',
    category: 'PASSPORT',
    carries: ['TD3'],
    pages: 2,
    isOwn: false,
  },
  {
    docType: '99990000001',
    name: 'Identity card, three lines',
    category: 'ID_CARD',
    carries: ['TD1'],
    pages: 2,
    isOwn: true,
  },
  {
    docType: '99990000002',
    name: 'Identity card, two lines',
    category: 'ID_CARD',
    carries: ['TD2', 'FRA-ID'],
    pages: 1,
    isOwn: true,
  },
  {
    docType: '99990000003',
    name: 'Driving licence',
    category: 'DRIVING_LICENSE',
    carries: ['PRINT'],
    pages: 2,
    isOwn: true,
  },
];

export const READABLE_DOCUMENT_TYPES: readonly string[] = DOCUMENT_TYPES.map(({ docType }) => docType);

/** "The portrait of any document", valid only as the source of face2. */
export const GENERIC_PORTRAIT = '00000001007';

export function isReadable(docType: string): boolean {
  return READABLE_DOCUMENT_TYPES.includes(docType);
}

export function findDocumentType(docType: string): DocumentType | undefined {
  return DOCUMENT_TYPES.find((type) => type.docType === docType);
}
