import type { Page } from '@idproof/core/session';
import type { Context } from '../context.js';
import type { SessionSettings } from '../model/record.js';

/**
 * Pages to capture of a document: those of the session, and where it offers several document types, only those that the
 * type has.
 */
export function findPages(ctx: Context, { docTypes, pages }: SessionSettings, docType: string): readonly Page[] {
  const own = docTypes.length > 1 ? ctx.documentTypes.get(docType)?.pages : undefined;
  return own ? pages.filter((page) => own.includes(page)) : pages;
}
