import type { CallResult } from '@idproof/core/provider';
import type { DocumentKind } from '@idproof/core/session';
import type { DocumentType } from '../document-types.js';

type ListAnswer = Extract<CallResult<'v1.info.idlist'>, { ok: true }>['response'];
/** A type as the provider lists it (appendix 3.3). */
export type ListedType = ListAnswer['data'][string];

/**
 * Kind of a document by the words of its name; the first row that fits counts. docs/documents.md has this table. The
 * names of cards are those of appendix 3.2.
 */
const KINDS: readonly (readonly [RegExp, DocumentKind | undefined])[] = [
  [/\bvisa\b|^myvisa\b/, undefined],
  [/\bpassport\b/, 'passport'],
  [/\b(?:driving|driver(?:['’]?s)?)\b.*\b(?:licen[cs]e|permit)\b/, 'driving_licence'],
  [/\b(?:id|identity|identification|identidad|identidade|identite|nric)\b/, 'identity_card'],
  [/^(?:mykad|mykid|mypolis|mytentera|e-?ktp|umid|prc|sss|philhealth|tin)\b/, 'identity_card'],
  [
    /\b(?:residence|residency|permanent resident|alien|employment permit|work permit)\b|^(?:mypr|mykas)\b/,
    'residence_permit',
  ],
];

/** A passport has its data on one page; a card may have some on its back. A type without a kind may be either. */
const PAGES: Readonly<Record<DocumentKind, DocumentType['pages']>> = {
  passport: ['front'],
  identity_card: ['front', 'back'],
  driving_licence: ['front', 'back'],
  residence_permit: ['front', 'back'],
};

/** Keys of number and name, by any of their names in `ocrResult` (appendix 3.6). */
const REQUIRED: DocumentType['required'] = [
  ['ID_NUMBER', 'ID_NUMBER_ORIGINAL', 'DOCUMENT_NUMBER', 'PERSONAL_NUMBER', 'NIK', 'TAX_NUMBER'],
  ['NAME', 'FULL_NAME', 'FULL_NAME_N', 'LOCAL_NAME', 'NAME_CN', 'LAST_NAME', 'FIRST_NAME', 'ELAST_NAME', 'EFIRST_NAME'],
];

/** Longest name of a document type. */
const MAX_NAME = 100;

/**
 * A document type from the provider's list. The list says code, name and country; the rest is derived from the name, and
 * named in `unchecked`. Undefined for a code that is not of 11 digits. Pure.
 */
export function deriveType({ docType, docName, country, countryCode }: ListedType): DocumentType | undefined {
  if (!/^\d{11}$/.test(docType)) return undefined;
  const name = toLine(docName) || docType;
  const kind = deriveKind(name);
  const code = countryCode.trim().toUpperCase();
  const isKnown = /^[A-Z]{3}$/.test(code);
  const isOfAny = code === '' && country === 'Default';
  return {
    docType,
    name,
    country: isKnown ? code : '',
    pages: kind ? PAGES[kind] : ['front'],
    ...(kind ? { kind } : {}),
    required: REQUIRED,
    unchecked: [...(isKnown || isOfAny ? [] : (['country'] as const)), 'pages', 'kind', 'required'],
  };
}

/** Kind by the name; undefined where no word says it. */
function deriveKind(name: string): DocumentKind | undefined {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  return KINDS.find(([words]) => words.test(plain))?.[1];
}

/** One line without control characters, which could change a terminal. */
function toLine(text: string): string {
  return text
    .replaceAll(/[\p{C}\p{Z}]+/gu, ' ')
    .trim()
    .slice(0, MAX_NAME);
}
