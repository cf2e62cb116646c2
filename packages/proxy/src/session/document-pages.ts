import type { Page } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { SessionSettings } from './record.js';

/** The pages to take of a document: those of the session, but where it leaves a choice, none that the type does not have. */
export function findPages(ctx: Context, { docTypes, pages }: SessionSettings, docType: string): readonly Page[] {
  const own = docTypes.length > 1 ? ctx.documentTypes.get(docType)?.pages : undefined;
  return own ? pages.filter((page) => own.includes(page)) : pages;
}
