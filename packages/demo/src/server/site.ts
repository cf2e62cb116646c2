import { join } from 'node:path';
import { followFile } from './follow-file.js';
import { MISSING } from './inlined.js';
import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

/** Serves the built pages. */
export function createSite(folder: string): FetchHandler {
  const findMissing = followFile(join(folder, MISSING), (html) => html);
  const files = serveFiles(folder).notFound((context) => context.html(findMissing() ?? '', 404));
  return async (request) => files.fetch(request);
}
