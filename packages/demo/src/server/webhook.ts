import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

/** More messages than are on their way at once; the oldest are forgotten first. */
const MOST_KNOWN = 1000;
const TOLERANCE_SECONDS = 300;
const TYPES: ReadonlySet<string> = new Set(['session.ended', 'session.reviewed']);

export const createWebhookKey = (): string => `whsec_${randomBytes(32).toString('base64')}`;

/** True for the body of a message that the holder of the key has signed within five minutes (Standard Webhooks). */
function isGenuine(key: string, headers: Headers, body: string): boolean {
  const read = (name: string): string => headers.get(`webhook-${name}`) ?? '';
  const age = Date.now() / 1000 - Number(read('timestamp'));
  if (!(Math.abs(age) <= TOLERANCE_SECONDS)) return false;
  const secret = Buffer.from(key.slice('whsec_'.length), 'base64');
  const content = `${read('id')}.${read('timestamp')}.${body}`;
  const expected = Buffer.from(`v1,${createHmac('sha256', secret).update(content).digest('base64')}`);
  return read('signature')
    .split(' ')
    .map((text) => Buffer.from(text))
    .some((given) => given.length === expected.length && timingSafeEqual(given, expected));
}

/** Answers the proxy's webhook: each genuine message is handed on once; one whose handling fails is taken again. */
export function createWebhookReceiver(key: string, onEnded: (sessionId: string) => Promise<void>) {
  const known = new Set<string>();
  return async (request: Request): Promise<Response> => {
    const body = await request.text();
    if (!isGenuine(key, request.headers, body)) return new Response(null, { status: 401 });
    const id = request.headers.get('webhook-id') ?? '';
    const { type, data } = JSON.parse(body) as { type: string; data: { sessionId: string } };
    if (known.has(id) || !TYPES.has(type)) return new Response(null, { status: 204 });
    known.add(id);
    if (known.size > MOST_KNOWN) known.delete([...known][0] ?? '');
    try {
      await onEnded(data.sessionId);
    } catch {
      known.delete(id);
      return new Response(null, { status: 500 });
    }
    return new Response(null, { status: 204 });
  };
}
