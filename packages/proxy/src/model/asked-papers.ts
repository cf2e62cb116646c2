import type { PaperSettings, SessionRecord } from './record.js';

type Asking = Pick<SessionRecord, 'settings'>;

/** What the session asks for of a paper; undefined where it does not ask for the paper. */
export function findAsked({ settings }: Asking, schemaId: string): PaperSettings | undefined {
  return settings.papers?.find((asked) => asked.schemaId === schemaId);
}

/** True where the session is not approved without the paper. */
export function isRequired(record: Asking, schemaId: string): boolean {
  return findAsked(record, schemaId)?.isRequired ?? false;
}
