import { request as httpRequest } from 'node:http';
import { request as httpsRequest } from 'node:https';
import type { Send, SendRequest } from '@idproof/core/provider';

export interface WireAnswer {
  status: number;
  /** With the capitals that they came with. */
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

const MAX_ANSWER = 64 * 1024 * 1024;

/** One request, exactly as given; redirects are not followed. Rejects when no whole answer comes. */
export function exchange(
  { url, headers, body, signal }: SendRequest,
  method: 'POST' | 'GET' | 'PUT' | 'DELETE' = 'POST',
): Promise<WireAnswer> {
  const open = url.startsWith('https:') ? httpsRequest : httpRequest;
  return new Promise((resolve, reject) => {
    const length = method === 'GET' ? {} : { 'Content-Length': String(body.length) };
    const request = open(url, { method, headers: { ...headers, ...length }, signal, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      let size = 0;
      response.on('data', (chunk: Buffer) => {
        size += chunk.length;
        if (size > MAX_ANSWER) response.destroy(new Error('the answer is too long'));
        chunks.push(chunk);
      });
      response.on('error', reject);
      response.on('end', () => {
        const { rawHeaders, statusCode = 0 } = response;
        const names = rawHeaders.filter((_, index) => index % 2 === 0);
        const headers = Object.fromEntries(names.map((name, index) => [name, rawHeaders[index * 2 + 1] ?? '']));
        resolve({ status: statusCode, headers, body: Buffer.concat(chunks) });
      });
    });
    request.on('error', reject);
    if (method === 'GET') request.end();
    else request.end(body);
  });
}

export const send: Send = (request) => exchange(request);
