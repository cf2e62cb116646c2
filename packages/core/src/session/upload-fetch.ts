/** `fetch`, of an address and a text. */
export type SendText = (address: string, init: RequestInit) => Promise<Response>;

/**
 * A `fetch` for requests with a large body, which reports the share of the body that was sent, from 0 to 1. It uses
 * XMLHttpRequest, since browsers report no progress of `fetch`. Unlike `fetch` with `credentials: 'omit'` and
 * `redirect: 'error'`, it sends the cookies of the page's own origin and follows redirects; an answer from another address
 * is an error.
 */
export function createUploadFetch(onUpload: (share: number) => void): SendText {
  return (address, init) =>
    new Promise((resolve, reject) => {
      const { method = 'GET', headers, body, signal } = init;
      const url = new URL(address, location.href).href;
      const request = new XMLHttpRequest();
      const fail = (): void => reject(new TypeError('The request failed'));
      request.open(method, url);
      new Headers(headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.upload.addEventListener('progress', ({ loaded, total }) => onUpload(total ? loaded / total : 0));
      request.addEventListener('load', () => (request.responseURL === url ? resolve(readResponse(request)) : fail()));
      request.addEventListener('error', fail);
      request.addEventListener('abort', fail);
      signal?.addEventListener('abort', () => request.abort(), { once: true });
      if (signal?.aborted) fail();
      else request.send(body as string);
    });
}

/** What the session client reads of an answer: the status, the body, and when to try again. */
function readResponse(request: XMLHttpRequest): Response {
  const retryAfter = request.getResponseHeader('retry-after');
  const headers: HeadersInit = retryAfter === null ? {} : { 'retry-after': retryAfter };
  return new Response(request.responseText || null, { status: request.status, headers });
}
