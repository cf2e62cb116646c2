import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

/** Serves the built pages. */
export function createSite(folder: string): FetchHandler {
  const files = serveFiles(folder);
  return async (request) => files.fetch(request);
}
