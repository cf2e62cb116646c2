import { IdproofError } from '../errors.js';
import { readUnsignedCode, readAnswer, type CallResult } from './answer.js';
import { operationPath, type OperationName, type RequestOf } from './operations.js';
import { formatRequestTime, parseRequestTime } from './request-time.js';
import {
  readHeader,
  readRetryAfter,
  sendInTime,
  createStatusError,
  createUntrustedError,
  type Send,
  type SendResponse,
} from './send.js';
import type { Encryption } from './encrypt.js';
import type { Signer } from './sign.js';

export interface ProviderClientConfig {
  send: Send;
  signer: Signer;
  /** Encrypts both ways, in the RSA mode alone; default: signing only. */
  encryption?: Encryption;
  /** Origin of the provider, with or without a trailing slash: `https://sandbox.example`. */
  baseUrl: string;
  clientId: string;
  /** The provider's own name in its paths. Default `svc`. */
  segment?: string;
  /** Milliseconds since 1970. Default `Date.now`. */
  clock?: () => number;
  /** How far the provider's clock may deviate, in milliseconds. Default five minutes. */
  maxSkew?: number;
  /** How long one call may take, in milliseconds. Default 30,000. */
  timeout?: number;
}

export interface CallOptions {
  signal?: AbortSignal;
  /** Additional unsigned headers, such as `traceparent`. */
  headers?: Readonly<Record<string, string>>;
}

export interface ProviderClient {
  /**
   * Calls an operation. `body` is the request, or its JSON (text or bytes), which is sent unchanged.
   * A business failure is a value; a broken edge throws an `IdproofError`: `provider_unreachable`, `provider_timeout`,
   * `provider_busy`, `provider_refused`, `provider_failed`, `provider_untrusted`, `aborted`.
   */
  call<Name extends OperationName>(
    name: Name,
    body: RequestOf<Name> | string | Uint8Array,
    options?: CallOptions,
  ): Promise<CallResult<Name>>;
}

const DEFAULT_SKEW = 5 * 60_000;
const DEFAULT_TIMEOUT = 30_000;
const encoder = new TextEncoder();

export function createProviderClient(config: ProviderClientConfig): ProviderClient {
  const { signer, encryption, clientId, segment = 'svc', clock = Date.now } = config;
  const { maxSkew = DEFAULT_SKEW, timeout = DEFAULT_TIMEOUT } = config;
  const origin = parseOrigin(config.baseUrl);
  const answerClock = createAnswerClock();
  // It becomes a header and part of the signed text, so no other characters are allowed.
  if (!/^[\w-]{1,64}$/.test(clientId)) {
    throw new IdproofError('configuration_invalid', 'the client id is not a plain identifier', { field: 'clientId' });
  }

  async function verify(path: string, { headers, body }: SendResponse, requestedAt: number): Promise<void> {
    const signature = readHeader(headers, 'signature');
    const time = readHeader(headers, 'response-time');
    if (!signature || !time) throw createUntrustedError(`the answer is not signed${readUnsignedCode(body)}`);
    if (!(await signer.verify({ path, clientId, time, body }, signature))) {
      throw createUntrustedError("the answer's signature does not verify: wrong secret key, or not the provider");
    }
    const sent = parseRequestTime(time);
    if (sent === undefined) throw createUntrustedError("the answer's Response-Time is not a date-time");
    if (Math.abs(clock() - sent) > maxSkew) {
      throw createUntrustedError(
        "the answer's Response-Time is too far from this machine's clock: replayed, or a clock is wrong",
      );
    }
    if (answerClock.isOlder(sent, requestedAt)) throw createUntrustedError('the answer is older than its request');
    answerClock.note(sent, clock());
  }

  function open({ headers, body }: SendResponse): Uint8Array {
    const header = readHeader(headers, 'encrypt');
    if (!header) return body;
    try {
      if (encryption) return encryption.open(body, header);
    } catch {
      // The message of a cipher may contain facts about its keys.
    }
    throw createUntrustedError('the answer cannot be decrypted with this key');
  }

  async function call<Name extends OperationName>(
    name: Name,
    body: RequestOf<Name> | string | Uint8Array,
    options: CallOptions = {},
  ): Promise<CallResult<Name>> {
    const path = operationPath(name, segment);
    const sealed = encryption?.seal(toBytes(body));
    const bytes = sealed?.body ?? toBytes(body);
    const requestedAt = clock();
    const time = formatRequestTime(requestedAt);
    const signature = await signer.sign({ path, clientId, time, body: bytes });
    const headers = {
      ...options.headers,
      'Content-Type': sealed ? 'text/plain; charset=UTF-8' : 'application/json; charset=UTF-8',
      ...(sealed ? { Encrypt: sealed.header } : {}),
      'Client-Id': clientId,
      'Request-Time': time,
      ...signer.headers,
      Signature: signature,
    };
    const request = { url: origin + path, headers, body: bytes };
    const response = await sendInTime(config.send, request, timeout, options.signal);
    try {
      await verify(path, response, requestedAt);
    } catch (error) {
      // A signed answer is valid with any status; an unsigned one is a connection failure.
      throw response.status === 200 ? error : createStatusError(response, clock());
    }
    return readAnswer(name, open(response), readRetryAfter(response.headers, clock()));
  }

  return { call };
}

function toBytes(body: unknown): Uint8Array {
  if (body instanceof Uint8Array) return body;
  return encoder.encode(typeof body === 'string' ? body : JSON.stringify(body));
}

function parseOrigin(baseUrl: string): string {
  let url: URL;
  try {
    url = new URL(baseUrl);
  } catch {
    throw new IdproofError('configuration_invalid', 'the base URL is not a URL', { field: 'baseUrl' });
  }
  const plain = url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (!plain || !/^https?:$/.test(url.protocol)) {
    throw new IdproofError('configuration_invalid', 'the base URL must be an http(s) origin only', {
      field: 'baseUrl',
    });
  }
  return url.origin;
}

/** Both sides send whole seconds, and clocks are corrected in small steps. */
const TOLERANCE_MS = 2000;
/** How long a measured clock offset is used: after a clock was set, answers are rejected no longer than this. */
const OFFSET_LIFETIME_MS = 60_000;

/**
 * Detects answers that are older than their request (replays) by the provider's clock. The offset of that clock is measured
 * from its answers: each arrives after it was made, so the offset is at least the difference.
 */
function createAnswerClock() {
  // The least offset of the provider's clock in milliseconds, and the time of its last measurement.
  let ahead = 0;
  let measuredAt = Number.NEGATIVE_INFINITY;
  const isKnown = (now: number): boolean => now - measuredAt < OFFSET_LIFETIME_MS;
  return {
    isOlder: (answeredAt: number, requestedAt: number): boolean =>
      isKnown(requestedAt) && answeredAt < requestedAt + ahead - TOLERANCE_MS,
    /** Measures the offset by a verified answer. */
    note(answeredAt: number, now: number): void {
      const offset = answeredAt - now;
      if (!isKnown(now) || offset > ahead) ahead = offset;
      if (offset >= ahead - TOLERANCE_MS) measuredAt = now;
    },
  };
}
