import type { DocumentChoice, Page } from '@idproof/core/session';
import type { DocumentType } from '../document-types.js';
import type { LogLine } from '../log.js';
import type { GuardedCall } from './guarded-call.js';

const HOUR = 3_600_000;
/** Time in ms after which a failed fetch is repeated. */
const RETRY_AFTER = 60_000;

type Names = ReadonlyMap<string, { name: string; country: string }>;

/** Fetches the provider's list of document types and caches it for an hour; undefined while it is unavailable. */
export function createDocumentList({ call, clock, log }: Parts): () => Promise<Names | undefined> {
  let kept: { until: number; names: Promise<Names | undefined> } | undefined;

  async function fetchNames(): Promise<Names | undefined> {
    try {
      const answer = await call('v1.info.idlist', {});
      if (answer.ok) return toNames(Object.values(answer.response.data));
      log({ event: 'provider', operation: 'v1.info.idlist', resultCode: answer.resultCode });
    } catch {
      log({ event: 'fault', code: 'document_list_missing' });
    }
    if (kept) kept.until = clock() + RETRY_AFTER;
    return undefined;
  }

  return () => {
    if (!kept || kept.until <= clock()) kept = { until: clock() + HOUR, names: fetchNames() };
    return kept.names;
  };
}
interface Parts {
  call: GuardedCall;
  clock: () => number;
  log: (line: Omit<LogLine, 'time'>) => void;
}

interface Entry {
  docType: string;
  docName: string;
  countryCode: string;
}

const toNames = (entries: readonly Entry[]): Names =>
  new Map(entries.map(({ docType, docName, countryCode }) => [docType, { name: docName, country: countryCode }]));

interface KnownTypes {
  documentTypes: ReadonlyMap<string, DocumentType>;
  /** The provider's list. */
  documentList: () => Promise<Names | undefined>;
}

/**
 * Document choices of the person. A type that neither the proxy nor the provider knows is undefined. While the
 * provider's list is unavailable, the code stands for the name.
 */
export async function findChoices(
  { documentTypes, documentList }: KnownTypes,
  docTypes: readonly string[],
  pages: Page[] | undefined,
): Promise<(DocumentChoice | undefined)[]> {
  const isAllKnown = docTypes.every((docType) => documentTypes.has(docType));
  const list = isAllKnown ? undefined : await documentList();
  return docTypes.map((docType) => {
    const own = documentTypes.get(docType);
    const named = own ?? (list ? list.get(docType) : { name: docType, country: '' });
    return named && { docType, name: named.name, country: named.country, pages: pages ?? own?.pages ?? ['front'] };
  });
}
