import { join } from 'node:path';
import { followFile } from './follow-file.js';
import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

/** The page at every address that has none, which leads home. */
export const MISSING = '/404.html';

/** Serves the built pages. */
export function createSite(folder: string): FetchHandler {
  const findMissing = followFile(join(folder, MISSING), (html) => html);
  const files = serveFiles(folder).notFound((context) => context.html(findMissing() ?? '', 404));
  return async (request) => files.fetch(request);
}
