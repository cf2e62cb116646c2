import type { DocumentType } from '@idproof/proxy';

/** A licence that prints the whole name on one line has it as `NAME`. */
const REQUIRED = [['LAST_NAME', 'FIRST_NAME', 'NAME'], ['ID_NUMBER'], ['DATE_OF_BIRTH'], ['EXPIRY_DATE']] as const;

/** Passports and the sandbox's own specimen types, which no real provider knows. */
export const SPECIMEN_TYPES: readonly DocumentType[] = [
  {
    docType: '99990000001',
    name: 'Identity card (specimen)',
    country: '',
    pages: ['front', 'back'],
    kind: 'identity_card',
    required: REQUIRED,
  },
  {
    docType: '99990000002',
    name: 'Identity card, large (specimen)',
    country: '',
    pages: ['front'],
    kind: 'identity_card',
    required: REQUIRED,
  },
  {
    docType: '99990000003',
    name: 'Driving licence (specimen)',
    country: '',
    pages: ['front'],
    kind: 'driving_licence',
    required: REQUIRED,
  },
];

/** The choices of the page, by their name in its address. */
export const CHOICES: ReadonlyMap<string, string> = new Map([
  ['passport', '00000001003'],
  ['card', '99990000001'],
  ['large-card', '99990000002'],
  ['licence', '99990000003'],
]);
