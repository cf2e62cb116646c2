import type { PhonePage, Settings } from '../config.js';
import { escapeHtml, NO_REFERRER } from './page.js';

/** Files with a hash in their name never change. */
const HASHED = /-[\w-]{8}\.\w+$/;

/**
 * Answers with a file of the phone's page. `path`: below the page, `/` for its document, into which the base path and
 * the name of the merchant are written. `hostedOrigins`: of the provider's pages. No part of a request goes into it.
 */
export async function servePhonePage(
  settings: Settings,
  { page, path, hostedOrigins }: { page: PhonePage; path: string; hostedOrigins: readonly string[] },
): Promise<Response> {
  const file = await page(new Request(`http://page.invalid${path}`));
  const headers = new Headers({
    ...NO_REFERRER,
    ...PAGE_HEADERS,
    'content-security-policy': createPolicy(hostedOrigins),
  });
  headers.set('content-type', file.headers.get('content-type') ?? 'application/octet-stream');
  const isKept = file.ok && HASHED.test(path);
  headers.set('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-store');
  if (!file.ok || !isDocument(headers)) return new Response(file.body, { status: file.status, headers });
  return new Response(fillIn(await file.text(), settings), { status: 200, headers });
}

const isDocument = (headers: Headers): boolean => headers.get('content-type')?.startsWith('text/html') ?? false;

const PAGE_HEADERS = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(), geolocation=()',
  'x-frame-options': 'DENY',
};

/** Writes the settings into the document's empty `meta` elements. */
function fillIn(html: string, { basePath, merchant }: Settings): string {
  const write = (text: string, name: string, value: string) =>
    text.replace(
      new RegExp(`<meta name="${name}" content="" ?/?>`),
      () => `<meta name="${name}" content="${escapeHtml(value)}">`,
    );
  return write(write(html, 'idproof-proxy', basePath), 'idproof-merchant', merchant?.name ?? '');
}

function createPolicy(hostedOrigins: readonly string[]): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    "style-src 'self'",
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "connect-src 'self'",
    "worker-src 'self'",
    // The hosted page in a frame.
    `frame-src 'self' ${hostedOrigins.join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
    "require-trusted-types-for 'script'",
    'trusted-types lit-html idproof',
  ].join('; ');
}
