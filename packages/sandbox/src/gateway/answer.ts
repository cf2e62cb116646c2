import { COMMON_RESULT_CODES, formatRequestTime, type OperationName, OPERATIONS } from '@idproof/core/provider';
import type { Credential } from './clients.js';

/** An answer to a caller, before it is serialized. */
export interface Answer {
  resultCode: string;
  /** Default: the status documented for the code. */
  resultStatus?: 'S' | 'F' | 'U';
  resultMessage?: string;
  transactionId?: string;
  /** Business fields beside `result`; with `bare`, instead of it. */
  body?: Record<string, unknown>;
  bare?: boolean;
}

/** SYSTEM_ERROR is sent with `F`, as in the tables of the operations. */
function getResultStatus(resultCode: string, operation: OperationName | undefined): 'S' | 'F' | 'U' {
  const own = operation ? OPERATIONS[operation].codes[resultCode] : undefined;
  if (own) return own;
  if (resultCode === 'SYSTEM_ERROR') return 'F';
  return (COMMON_RESULT_CODES as Record<string, 'S' | 'F' | 'U'>)[resultCode] ?? 'F';
}

/** One line of compact JSON that survives parsing and serializing unchanged. */
export function serialize(answer: Answer, operation: OperationName | undefined): string {
  if (answer.bare) return JSON.stringify(answer.body);
  const { resultCode, transactionId, body } = answer;
  const resultStatus = answer.resultStatus ?? getResultStatus(resultCode, operation);
  const resultMessage = answer.resultMessage ?? (resultCode === 'SUCCESS' ? 'Success' : resultCode);
  return JSON.stringify({ result: { resultCode, resultStatus, resultMessage }, transactionId, ...body });
}

const CONTENT_TYPE = 'application/json; charset=UTF-8';
const SEALED_TYPE = 'text/plain; charset=UTF-8';

/** The receiver of an answer, and the credential that signs it. */
export interface Recipient {
  clientId: string;
  credential: Credential;
  /** The `Encrypt` header of an encrypted request: then its answer is, with a key of the same length. */
  encrypted: string | undefined;
}
const encoder = new TextEncoder();

/** HTTP 200, signed if the caller is known (appendix 1.7). */
export async function toResponse(
  text: string,
  { path, addressee, now, spoil }: { path: string; addressee: Recipient | undefined; now: number; spoil?: boolean },
): Promise<Response> {
  const plain = encoder.encode(text);
  const sealed = addressee && sealFor(addressee, plain);
  const body = sealed?.body ?? plain;
  const time = formatRequestTime(now);
  const headers = new Headers({
    'Content-Type': sealed ? SEALED_TYPE : CONTENT_TYPE,
    ...(sealed ? { Encrypt: sealed.header } : {}),
    'Response-Time': time,
    'Cache-Control': 'no-store',
    'X-Idproof-Sandbox': 'for development only',
  });
  if (addressee) {
    const { clientId, credential } = addressee;
    const signature = await credential.signer.sign({ path, clientId, time, body });
    headers.set('Signature', spoil ? spoilSignature(signature) : signature);
  }
  return new Response(body, { status: 200, headers });
}

function sealFor({ credential: { encryption }, encrypted }: Recipient, plain: Uint8Array) {
  if (encrypted === undefined) return undefined;
  return encryption?.seal(plain, encryption.readKeyLength(encrypted));
}

/** A signature that is well-formed and wrong. */
function spoilSignature(signature: string): string {
  const at = signature.lastIndexOf('=') + 1;
  return signature.slice(0, at) + (signature[at] === 'A' ? 'B' : 'A') + signature.slice(at + 1);
}
