import http from 'node:http';
import { createJpegOfSize } from '../../../test/helpers/structural-jpeg.js';
import { readAll } from './read-all.js';
import { SERVER_KEY } from './servers.js';

export interface Answer {
  status: number;
  text: string;
}

/** As many connections as the busiest part of the bench uses. */
export const agent = new http.Agent({ keepAlive: true, maxSockets: 64 });
let calls = 0;

export function post(url: string, headers: http.OutgoingHttpHeaders, body: Buffer): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent, headers: { ...headers, 'Content-Length': body.length } };
    const request = http.request(url, options, (response) => {
      readAll(response).then((text) => resolve({ status: response.statusCode ?? 0, text: text.toString() }), reject);
    });
    request.on('error', reject);
    request.end(body);
  });
}

/** The headers of a step of a session. */
export const stepHeaders = (authorization: string, key: string): http.OutgoingHttpHeaders => ({
  Authorization: authorization,
  'Content-Type': 'application/json',
  'Idempotency-Key': key,
});

/**
 * Begins a session whose person agreed, and resolves with what authorizes its browser. `more`: further fields of its
 * request.
 */
export async function beginSession(url: string, more: object = {}): Promise<string> {
  const headers = { Authorization: `Bearer ${SERVER_KEY}`, 'Content-Type': 'application/json' };
  const request = JSON.stringify({ userId: `user-${++calls}`, flow: 'api', docType: '00000001003', ...more });
  const { text } = await post(`${url}/idproof/v1/sessions`, headers, Buffer.from(request));
  const { clientToken } = JSON.parse(text) as { clientToken: string };
  const authorization = `Bearer ${clientToken}`;
  const view = await fetch(`${url}/idproof/v1/session`, { headers: { authorization } });
  const { consent } = (await view.json()) as { consent: { textHash: string } };
  const decision = Buffer.from(JSON.stringify({ decision: 'granted', textHash: consent.textHash }));
  await post(`${url}/idproof/v1/session/consent`, stepHeaders(authorization, 'consent'), decision);
  return authorization;
}

/** Makes bodies of `recognize` around a JPEG by structure of so many bytes, no two of them the same. */
export function createBodies(bytes: number): () => Buffer {
  const picture = createJpegOfSize(bytes).toString('base64');
  const first = Buffer.from(`{"docType":"00000001003","frontPageImage":"${picture}","method":"upload"}`);
  return () => {
    const body = Buffer.from(first);
    body.write((++calls).toString().padStart(16, '0'), 1000, 'latin1');
    return body;
  };
}
