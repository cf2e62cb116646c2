import {
  createProviderClient,
  operationPath,
  readHeader,
  type CallResult,
  type RequestOf,
  type Send,
  type SendResponse,
} from '@idproof/core/provider';
import { isIdproofError } from '@idproof/core/errors';
import { createNodeSend } from '../node-send.js';
import type { CallSettings } from './check-environment.js';
import type { ExchangeTimes } from './clock.js';
import {
  readClaimedCode,
  explainCode,
  explainForeignSignature,
  explainUnsigned,
  type AskedCall,
  type DoctorOperation,
} from './explain-answer.js';
import { problem, type Finding } from './finding.js';
import { explainTransport } from './transport.js';

export interface DoctorOptions {
  /** Environment variables of the proxy. */
  env: Readonly<Record<string, string | undefined>>;
  /** Transport to the provider. Default: as the proxy's, over `node:http(s)`. */
  send?: Send;
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** Timeout of the provider in milliseconds. Default 10,000. */
  timeout?: number;
}

/** Result codes of answers that the provider cannot sign, or signs with an unknown key. */
const UNSIGNED_CODES: ReadonlySet<string> = new Set([
  'MERCHANT_NOT_FOUND',
  'KEY_NOT_FOUND',
  'NO_INTERFACE_DEF',
  'PARAM_ILLEGAL',
  'PARAM_MISSING',
]);

/** A call to the provider, with the raw answer. */
export interface Exchange<Name extends DoctorOperation> extends ExchangeTimes {
  asked: AskedCall;
  origin: string;
  result?: CallResult<Name>;
  /** Error of the client. */
  error?: unknown;
  /** Error of the transport, where no answer came. */
  broken?: unknown;
  answer?: SendResponse;
}

/** Calls an operation. Never rejects. */
export async function exchange<Name extends DoctorOperation>(
  usable: CallSettings,
  operation: Name,
  body: RequestOf<Name>,
  options: DoctorOptions,
): Promise<Exchange<Name>> {
  const { send = createNodeSend(), clock = Date.now, timeout = 10_000 } = options;
  const { signer, encryption, segment, clientId, auth: mode } = usable;
  const { origin } = new URL(usable.providerUrl);
  const path = operationPath(operation, segment);
  const asked = { operation, path, segment, clientId, mode, isSealed: encryption !== undefined };
  const made: Exchange<Name> = { asked, origin, sentAt: clock(), receivedAt: clock() };
  const client = createProviderClient({
    signer,
    ...(encryption ? { encryption } : {}),
    baseUrl: origin,
    clientId,
    segment,
    clock,
    timeout,
    // The clock difference has a finding of its own.
    maxSkew: Number.POSITIVE_INFINITY,
    send: async (request) => {
      made.sentAt = clock();
      try {
        return (made.answer = await send(request));
      } catch (error) {
        made.broken = error;
        throw error;
      } finally {
        made.receivedAt = clock();
      }
    },
  });
  try {
    made.result = await client.call(operation, body);
  } catch (error) {
    made.error = error;
  }
  return made;
}

/** Explains a call that brought no valid answer. */
export async function explainFailure(
  usable: CallSettings,
  { asked, origin, answer, result, error, broken }: Exchange<DoctorOperation>,
): Promise<Finding> {
  if (result && !result.ok) return explainCode(result.resultCode, asked);
  if (answer) return explainRefusal(usable, answer, origin, asked);
  if (isIdproofError(error) && error.code === 'provider_timeout') {
    return problem('no_answer', `${origin} gave no answer in time. A firewall that drops packets looks like this.`);
  }
  return explainTransport(broken ?? error, origin);
}

async function explainRefusal(
  { signer, encryption }: CallSettings,
  answer: SendResponse,
  origin: string,
  asked: AskedCall,
): Promise<Finding> {
  const { path, clientId, mode } = asked;
  const signature = readHeader(answer.headers, 'signature');
  const time = readHeader(answer.headers, 'response-time');
  const claimed = readClaimedCode(answer);
  if (!signature || !time) {
    return claimed !== undefined && UNSIGNED_CODES.has(claimed)
      ? explainCode(claimed, asked)
      : explainUnsigned(answer, origin, path);
  }
  if (!(await signer.verify({ path, clientId, time, body: answer.body }, signature))) {
    return claimed !== undefined && UNSIGNED_CODES.has(claimed)
      ? explainCode(claimed, asked)
      : explainForeignSignature(claimed, mode);
  }
  const sealed = readHeader(answer.headers, 'encrypt');
  if (sealed) {
    try {
      const body = encryption?.open(answer.body, sealed);
      const code = body && readClaimedCode({ ...answer, body });
      if (code !== undefined) return explainCode(code, asked);
    } catch {
      // Error messages of ciphers may contain key material.
    }
    return problem(
      'encryption',
      encryption
        ? 'The answer is encrypted, and IDPROOF_PRIVATE_KEY_FILE cannot decrypt it.'
        : 'The answer is encrypted although the request was not: set IDPROOF_ENCRYPTION=on.',
    );
  }
  if (claimed !== undefined && claimed !== 'SUCCESS') return explainCode(claimed, asked);
  return problem('provider_failed', `${origin} gives a signed answer that breaks the contract.`);
}
