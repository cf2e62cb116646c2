import { toErrorResponse } from '@idproof/proxy';
import type { Proxy, ReceiptInput, ReviewInput, SessionInput } from '@idproof/proxy';
import type { OperationName, RequestOf } from '@idproof/core/provider';

/** How the tests of the server routes reach the proxy: through its routes, or through its methods. */
type Door = 'http' | 'methods';

let door: Door = 'http';

/** Sends all further calls of the merchant's server through this door. */
export function useDoor(next: Door): void {
  door = next;
}

interface ServerCall {
  method: string;
  path: string;
  body: unknown;
  headers: Record<string, string>;
}

/** Headers that a method has a parameter for. Any other one, such as a wrong key, is a matter of HTTP. */
const KNOWN_HEADERS = new Set(['accept-language', 'idproof-reviewer']);

/**
 * The answer of a method of the proxy, as the response of its route; undefined where the door is `http`, and for calls
 * that only HTTP can express: other headers, a body as text, HEAD, unknown paths.
 */
export async function callServerApi(proxy: Proxy, call: ServerCall): Promise<Response | undefined> {
  const headers = new Map(Object.entries(call.headers).map(([name, value]) => [name.toLowerCase(), value]));
  const isExpressible = typeof call.body !== 'string' && [...headers.keys()].every((name) => KNOWN_HEADERS.has(name));
  const run = door === 'methods' && isExpressible ? findMethod(proxy, call, headers) : undefined;
  if (!run) return undefined;
  try {
    return await run();
  } catch (error) {
    return toErrorResponse(error);
  }
}

const answer = (value: unknown, status = 200): Response =>
  new Response(JSON.stringify(value), { status, headers: { 'content-type': 'application/json' } });

function findMethod(
  proxy: Proxy,
  { method, path, body }: ServerCall,
  headers: ReadonlyMap<string, string>,
): (() => Promise<Response>) | undefined {
  const { pathname, searchParams } = new URL(path, 'http://proxy.test');
  const [version, root, id = '', part] = pathname.slice(1).split('/');
  if (version !== 'v1') return undefined;
  const route = `${method} ${[root, id && ':id', part].filter(Boolean).join('/')}`;
  const { sessions, users, receipts, provider } = proxy;
  const methods: Record<string, () => Promise<Response>> = {
    'POST sessions': async () => {
      const locale = headers.get('accept-language');
      const { isNew, ...created } = await sessions.create(body as SessionInput, { locale });
      return answer(created, isNew ? 201 : 200);
    },
    'POST sessions/:id/screen': async () => answer(await sessions.screen(id)),
    'GET sessions/:id': async () => answer(await sessions.get(id)),
    'POST sessions/:id/review': async () => answer(await sessions.review(id, body as ReviewInput)),
    'DELETE sessions/:id': async () => {
      await sessions.delete(id, { wait: 0 });
      return new Response(null, { status: 204 });
    },
    'POST receipts/:id': async () => answer(await receipts.verify(body as ReceiptInput)),
    'POST provider/:id': async () => answer(await provider.call(id as OperationName, body as RequestOf<OperationName>)),
  };
  if (route === 'GET sessions/:id/images') return readImages(proxy, id, headers, searchParams);
  if (route === 'POST purge') {
    const { userId, ...options } = body as { userId?: string; sessionId?: string; wait?: number };
    // The purge of a session by its id has no method: `sessions.delete` does the same, and knows `not_found`.
    if (userId === undefined || 'sessionId' in options) return undefined;
    return async () => answer(await users.purge(userId, options));
  }
  return methods[route];
}

function readImages(proxy: Proxy, id: string, headers: ReadonlyMap<string, string>, query: URLSearchParams) {
  const reviewer = headers.get('idproof-reviewer');
  // The route names the header that is at fault, the method its parameter.
  if (reviewer === undefined || !/^[\x21-\x7e]{1,64}$/.test(reviewer)) return undefined;
  const extra = query.get('extra')?.split(',') ?? [];
  return async (): Promise<Response> => {
    const images = await proxy.sessions.images(id, { reviewer, extra });
    const form = new FormData();
    for (const { name, bytes, mediaType } of images) {
      form.append(name, new File([Uint8Array.from(bytes)], name, { type: mediaType }));
    }
    return new Response(form);
  };
}
