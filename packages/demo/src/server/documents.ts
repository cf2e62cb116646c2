import type { DocumentType } from '@idproof/proxy';

/** Where a licence prints the name on one line that cannot be told apart, it is `NAME`. */
const REQUIRED = [['LAST_NAME', 'FIRST_NAME', 'NAME'], ['ID_NUMBER'], ['DATE_OF_BIRTH'], ['EXPIRY_DATE']] as const;

/** The specimen types that the sandbox has of its own, besides passports; no real provider knows them. */
export const SPECIMEN_TYPES: readonly DocumentType[] = [
  {
    docType: '99990000001',
    name: 'Identity card (specimen)',
    country: '',
    pages: ['front', 'back'],
    required: REQUIRED,
  },
  {
    docType: '99990000002',
    name: 'Identity card, large (specimen)',
    country: '',
    pages: ['front'],
    required: REQUIRED,
  },
  { docType: '99990000003', name: 'Driving licence (specimen)', country: '', pages: ['front'], required: REQUIRED },
];

/** What the page may ask for, by the name that it has in the page's address. */
export const CHOICES: ReadonlyMap<string, string> = new Map([
  ['passport', '00000001003'],
  ['card', '99990000001'],
  ['large-card', '99990000002'],
  ['licence', '99990000003'],
]);
