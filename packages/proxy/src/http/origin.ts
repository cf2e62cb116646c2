import { IdproofError } from '@idproof/core/errors';

const PREFLIGHT = {
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id',
  'access-control-max-age': '600',
};

/** Decides which pages may call. Origins are compared as a whole. */
export function createOriginPolicy(allowedOrigins: readonly string[]) {
  const allowed = new Set(allowedOrigins);

  /**
   * CORS headers for a browser's call. Rejects with `origin_refused`. Pages of the proxy's own origin are recognized by
   * `Sec-Fetch-Site`, which pages cannot set; the Host header is not trusted.
   */
  const check = (headers: Headers): Record<string, string> => {
    const origin = headers.get('origin');
    if (origin === null || headers.get('sec-fetch-site') === 'same-origin') return {};
    if (!allowed.has(origin)) throw new IdproofError('origin_refused');
    return { 'access-control-allow-origin': origin, 'access-control-expose-headers': 'retry-after, x-request-id' };
  };

  return {
    check,
    preflight: (headers: Headers): Response =>
      new Response(null, { status: 204, headers: { ...check(headers), ...PREFLIGHT } }),
  };
}
