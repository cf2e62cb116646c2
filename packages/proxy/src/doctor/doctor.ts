import { isDeepStrictEqual } from 'node:util';
import { createProviderClient, readHeader, operationPath, type CallResult } from '@idproof/core/provider';
import type { Send, SendResponse } from '@idproof/core/provider';
import { isIdproofError } from '@idproof/core/errors';
import { createNodeSend } from '../node-send.js';
import { checkEnvironment, type EchoSettings } from './check-environment.js';
import { checkClock, type ExchangeTimes } from './clock.js';
import {
  readClaimedCode,
  explainCode,
  explainForeignSignature,
  explainUnsigned,
  type EchoRequest,
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

const ECHO = 'v1.authentication.test';
/** Characters of two to four bytes, so that a body that is re-encoded on the way is noticed. */
const PROBE = { from: 'idproof doctor', text: 'é 張 😀' };
/** Result codes of answers that the provider cannot sign, or signs with an unknown key. */
const UNSIGNED_CODES: ReadonlySet<string> = new Set([
  'MERCHANT_NOT_FOUND',
  'KEY_NOT_FOUND',
  'NO_INTERFACE_DEF',
  'PARAM_ILLEGAL',
  'PARAM_MISSING',
]);

/**
 * Checks the settings, then calls the echo test, which costs nothing and changes nothing. Never rejects; prints
 * nothing.
 */
export async function runDoctor(options: DoctorOptions): Promise<Finding[]> {
  const { findings, usable } = checkEnvironment(options.env);
  if (!usable) return findings;
  return [...findings, ...(await queryProvider(usable, options))];
}

/** Result of the echo call, with the raw answer. */
interface EchoExchange extends ExchangeTimes {
  result?: CallResult<typeof ECHO>;
  /** Error of the client. */
  error?: unknown;
  /** Error of the transport, where no answer came. */
  broken?: unknown;
  answer?: SendResponse;
}

async function queryProvider(usable: EchoSettings, options: DoctorOptions): Promise<Finding[]> {
  const { segment, clientId, auth: mode } = usable;
  const { origin } = new URL(usable.providerUrl);
  const exchange = await exchangeWith(usable, origin, options);
  const { answer, result } = exchange;
  if (!answer) return [explainSilence(exchange, origin)];
  const request: EchoRequest = {
    path: operationPath(ECHO, segment),
    segment,
    clientId,
    mode,
    isSealed: usable.encryption !== undefined,
  };
  const finding = result
    ? explainResult(result, origin, request)
    : await explainRefusal(usable, answer, origin, request);
  const clock = checkClock(readHeader(answer.headers, 'response-time'), exchange);
  return clock ? [finding, clock] : [finding];
}

async function exchangeWith(usable: EchoSettings, origin: string, options: DoctorOptions): Promise<EchoExchange> {
  const { send = createNodeSend(), clock = Date.now, timeout = 10_000 } = options;
  const exchange: EchoExchange = { sentAt: clock(), receivedAt: clock() };
  const client = createProviderClient({
    signer: usable.signer,
    ...(usable.encryption ? { encryption: usable.encryption } : {}),
    baseUrl: origin,
    clientId: usable.clientId,
    segment: usable.segment,
    clock,
    timeout,
    // The clock difference has a finding of its own.
    maxSkew: Number.POSITIVE_INFINITY,
    send: async (request) => {
      exchange.sentAt = clock();
      try {
        return (exchange.answer = await send(request));
      } catch (error) {
        exchange.broken = error;
        throw error;
      } finally {
        exchange.receivedAt = clock();
      }
    },
  });
  try {
    exchange.result = await client.call(ECHO, PROBE);
  } catch (error) {
    exchange.error = error;
  }
  return exchange;
}

function explainSilence({ error, broken }: EchoExchange, origin: string): Finding {
  if (isIdproofError(error) && error.code === 'provider_timeout') {
    return problem('no_answer', `${origin} gave no answer in time. A firewall that drops packets looks like this.`);
  }
  return explainTransport(broken ?? error, origin);
}

function explainResult(result: CallResult<typeof ECHO>, origin: string, asked: EchoRequest): Finding {
  if (!result.ok) return explainCode(result.resultCode, asked);
  if (!isDeepStrictEqual({ ...result.response }, PROBE)) {
    return problem('answer_changed', `${origin} returns something other than what the echo test sent.`);
  }
  const how = asked.isSealed ? 'signed and encrypted both ways' : 'signed both ways';
  return { code: 'echo', level: 'ok', text: `${origin} answers the echo test, ${how}.` };
}

async function explainRefusal(
  { signer, encryption }: EchoSettings,
  answer: SendResponse,
  origin: string,
  asked: EchoRequest,
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
  if (claimed !== undefined) return explainCode(claimed, asked);
  return problem('provider_failed', `${origin} gives a signed answer that breaks the contract.`);
}
