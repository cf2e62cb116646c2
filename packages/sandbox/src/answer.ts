import { COMMON_RESULT_CODES, formatRequestTime, type OperationName, OPERATIONS } from '@idproof/core/provider';
import type { KnownClient } from './clients.js';

/** What is said to a caller, before it becomes bytes. */
export interface Answer {
  resultCode: string;
  /** Default: as documented for the code. */
  resultStatus?: 'S' | 'F' | 'U';
  resultMessage?: string;
  transactionId?: string;
  /** Business fields beside `result`; instead of it when `bare`. */
  body?: Record<string, unknown>;
  bare?: boolean;
}

/** SYSTEM_ERROR is sent with `F`, as the tables of the operations have it. */
function statusOf(resultCode: string, operation: OperationName | undefined): 'S' | 'F' | 'U' {
  const own = operation ? OPERATIONS[operation].codes[resultCode] : undefined;
  if (own) return own;
  if (resultCode === 'SYSTEM_ERROR') return 'F';
  return (COMMON_RESULT_CODES as Record<string, 'S' | 'F' | 'U'>)[resultCode] ?? 'F';
}

/** One line of compact JSON that is the same again after being parsed and serialised. */
export function serialize(answer: Answer, operation: OperationName | undefined): string {
  if (answer.bare) return JSON.stringify(answer.body);
  const { resultCode, transactionId, body } = answer;
  const resultStatus = answer.resultStatus ?? statusOf(resultCode, operation);
  const resultMessage = answer.resultMessage ?? (resultCode === 'SUCCESS' ? 'Success' : resultCode);
  return JSON.stringify({ result: { resultCode, resultStatus, resultMessage }, transactionId, ...body });
}

const CONTENT_TYPE = 'application/json; charset=UTF-8';
const encoder = new TextEncoder();

/** HTTP 200, signed where the caller is known (appendix 1.7). */
export async function toResponse(
  text: string,
  { path, client, now, spoil }: { path: string; client: KnownClient | undefined; now: number; spoil?: boolean },
): Promise<Response> {
  const body = encoder.encode(text);
  const time = formatRequestTime(now);
  const headers = new Headers({
    'Content-Type': CONTENT_TYPE,
    'Response-Time': time,
    'Cache-Control': 'no-store',
    'X-Idproof-Sandbox': 'for development only',
  });
  if (client) {
    const signature = await client.signer.sign({ path, clientId: client.clientId, time, body });
    headers.set('Signature', spoil ? spoiled(signature) : signature);
  }
  return new Response(body, { status: 200, headers });
}

/** A signature that is well-formed and wrong. */
function spoiled(signature: string): string {
  return (signature.startsWith('A') ? 'B' : 'A') + signature.slice(1);
}
