import type { FetchHandler } from './merchant.js';
import { serveFiles } from './serve-files.js';

// Styles of its own would be inline, which the policy of an address without a page forbids.
const MISSING = `<!doctype html>
<html lang="en">
  <meta charset="utf-8" />
  <meta name="viewport" content="width=device-width, initial-scale=1" />
  <meta name="color-scheme" content="light dark" />
  <title>There is no such page · Fernhill Savings</title>
  <main>
    <h1>There is no such page</h1>
    <p><a href="/">To the start page</a></p>
  </main>
</html>
`;

/** Serves the built pages. An address without one is answered with a page that leads home. */
export function createSite(folder: string): FetchHandler {
  const files = serveFiles(folder).notFound((context) => context.html(MISSING, 404));
  return async (request) => files.fetch(request);
}
