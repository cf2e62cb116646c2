import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';

export const WEBHOOK_URL = 'https://shop.example/webhook';
export const WEBHOOK_KEY = 'whsec_Y2FuYXJ5IHdlYmhvb2sga2V5IG9mIHRoaXJ0eS1vbmU=';

export interface Delivery {
  url: string;
  id: string;
  /** Seconds since 1970. */
  timestamp: number;
  signatures: string[];
  headers: Headers;
  body: string;
  message: { type: string; timestamp: string; data: { sessionId: string; status: string; outcome: string | null } };
  redirect: string | undefined;
  signal: AbortSignal | null | undefined;
}

type Answer = Response | Error | Promise<Response>;

/** The merchant's server: notes what it is told, and answers as the test says; 204 by default. */
export function createReceiver(answer: (delivery: Delivery) => Answer = () => new Response(null, { status: 204 })) {
  const deliveries: Delivery[] = [];
  const state = { answer };
  const webhookFetch: typeof fetch = async (url, init = {}) => {
    const headers = new Headers(init.headers);
    const { body } = init;
    assert.ok(typeof body === 'string');
    const delivery: Delivery = {
      url: new Request(url).url,
      id: headers.get('webhook-id') ?? '',
      timestamp: Number(headers.get('webhook-timestamp')),
      signatures: (headers.get('webhook-signature') ?? '').split(' '),
      headers,
      body,
      message: JSON.parse(body) as Delivery['message'],
      redirect: init.redirect,
      signal: init.signal,
    };
    deliveries.push(delivery);
    const answered = await state.answer(delivery);
    if (answered instanceof Error) throw answered;
    return answered;
  };
  const config = { webhookUrl: WEBHOOK_URL, webhookKeys: [WEBHOOK_KEY], webhookFetch };
  return { deliveries, state, config };
}

/** As a receiver makes it from the key that it was given. */
export function signatureOf({ id, timestamp, body }: Delivery, key = WEBHOOK_KEY): string {
  const secret = Buffer.from(key.slice('whsec_'.length), 'base64');
  return `v1,${createHmac('sha256', secret).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}
