import { DOCUMENT_TYPES } from '@idproof/proxy';
import { SPECIMEN_TYPES } from '../documents.js';

/** By what reviewers tell sessions apart. */
export interface Holder {
  name?: string;
  document?: string;
}

interface ReadSession {
  evidence?: { document?: { docType: string; fields: Record<string, string> } } | null;
}

/** Nothing of a session whose evidence is deleted. */
export function nameHolder({ evidence }: ReadSession): Holder {
  if (!evidence?.document) return {};
  const { docType, fields } = evidence.document;
  const name = [fields['FIRST_NAME'], fields['LAST_NAME'] ?? fields['NAME']].filter(Boolean).join(' ');
  const document = [...DOCUMENT_TYPES, ...SPECIMEN_TYPES].find((type) => type.docType === docType)?.name;
  return { ...(name ? { name } : {}), ...(document ? { document } : {}) };
}
