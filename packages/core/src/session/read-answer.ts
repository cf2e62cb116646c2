import { ERROR_CODES, IdproofError } from '../errors.js';
import type { ErrorCode } from '../errors.js';
import { Problem } from './protocol.js';
import { parseRetryAfter } from './retry.js';

/** The JSON of a successful answer. Rejects with the `IdproofError` that a problem document names. */
export async function readAnswer(response: Response): Promise<unknown> {
  const body = await response.json().catch((cause: unknown) => {
    // WebKit rejects with a DOMException of this name, which is no `SyntaxError`.
    if (cause instanceof Error && cause.name === 'SyntaxError') return undefined;
    throw cause;
  });
  if (response.ok) {
    if (body === undefined) throw new IdproofError('answer_unreadable', 'The answer is not JSON');
    return body;
  }
  const retryAfter = parseRetryAfter(response.headers.get('retry-after'));
  const problem = Problem.safeParse(body);
  if (problem.success && isErrorCode(problem.data.code)) {
    const { code, field, requestId } = problem.data;
    throw new IdproofError(code, problem.data.title, { field, requestId, retryAfter });
  }
  throw new IdproofError(findStatusCode(response.status), `HTTP ${response.status}`, { retryAfter });
}

function isErrorCode(code: string): code is ErrorCode {
  return Object.hasOwn(ERROR_CODES, code);
}

/** The code for an answer without a problem document, as from a load balancer in between. */
function findStatusCode(status: number): ErrorCode {
  if (status === 401 || status === 403) return 'unauthorized';
  if (status === 413) return 'payload_too_large';
  if (status === 429) return 'rate_limited';
  if (status === 502 || status === 503 || status === 504) return 'overloaded';
  return 'answer_unreadable';
}
