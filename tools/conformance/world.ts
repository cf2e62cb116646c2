import { isIdproofError } from '@idproof/core/errors';
import {
  createProviderClient,
  formatRequestTime,
  operationPath,
  type OperationName,
  type ProviderClient,
} from '@idproof/core/provider';
import type { Body, Mode } from './case.js';
import { createCredential, type Credential, type Keys } from './keys.js';
import type { Images } from './images.js';
import { exchange, send, type WireAnswer } from './wire.js';

/** What a call came to, as the public client tells it. */
export interface Reply {
  code: string;
  status: 'S' | 'F' | 'U';
  message: string;
  transactionId: string | undefined;
  /** Empty when the call failed. */
  response: Readonly<Record<string, unknown>>;
}

/** A call whose bytes matter: right unless told otherwise. */
export interface RawCall {
  operation?: OperationName;
  path?: string;
  /** What is signed as the path; default the path without its query. */
  signedPath?: string;
  method?: 'POST' | 'GET';
  body?: string | Uint8Array;
  /** Bytes that are sent instead of those that were signed. */
  sentBody?: string | Uint8Array;
  /** Over the right ones; null leaves one out. */
  headers?: Readonly<Record<string, string | null>>;
  time?: string;
  /** Signs with other keys. */
  credential?: Credential;
}

export interface RawReply extends WireAnswer {
  /** Whether the signature verifies over the bytes that came. */
  isSigned: boolean;
  /** Opened where it was encrypted. */
  text: string;
  result: Readonly<Record<string, unknown>>;
}

export interface WorldConfig {
  baseUrl: string;
  segment: string;
  keys: Keys;
  mode: Mode;
  /** Undefined where no images were given that this gateway can read. */
  pictures: Images | undefined;
  /** Images that hold nothing, for what is refused before anything is read. */
  plain: Images;
  /** Of our own sandbox alone. */
  adminKey: string | undefined;
  timeout?: number;
}

/** A gateway and all that cases may do with it. */
export interface World extends WorldConfig {
  client: ProviderClient;
  call: (operation: OperationName, body: Body) => Promise<Reply>;
  raw: (call?: RawCall) => Promise<RawReply>;
  /** A route of the sandbox below `/sandbox`. */
  admin: (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;
  /** A route of the sandbox's hosted page, by the ticket of a transaction. */
  page: (ticket: string, path: string, body?: unknown) => Promise<{ status: number; body: Record<string, unknown> }>;
  /** Does something once, however many cases need it. */
  once: <Value>(name: string, work: () => Promise<Value>) => Promise<Value>;
}

const TIMEOUT = 60_000;
const toBytes = (body: string | Uint8Array): Uint8Array => (typeof body === 'string' ? Buffer.from(body) : body);

export function createWorld(config: WorldConfig): World {
  const { baseUrl, segment, keys, mode, adminKey, timeout = TIMEOUT } = config;
  const { clientId } = keys;
  const origin = new URL(baseUrl).origin;
  const own = createCredential(keys, mode);
  const client = createProviderClient({ send, ...own, baseUrl: origin, clientId, segment, timeout });
  const done = new Map<string, Promise<unknown>>();

  async function call(operation: OperationName, body: Body): Promise<Reply> {
    const result = await client.call(operation, JSON.stringify(body));
    const { transactionId } = result;
    if (!result.ok) {
      const { resultCode: code, resultStatus: status, resultMessage: message } = result;
      return { code, status, message, transactionId, response: {} };
    }
    const response = result.response as Record<string, unknown>;
    const { result: said } = result.response as { result?: { resultCode: string; resultMessage: string } };
    return {
      code: said?.resultCode ?? 'SUCCESS',
      status: 'S',
      message: said?.resultMessage ?? '',
      transactionId,
      response,
    };
  }

  async function raw(call: RawCall = {}): Promise<RawReply> {
    const path = call.path ?? operationPath(call.operation ?? 'v1.authentication.test', segment);
    const signedPath = call.signedPath ?? path.split('?')[0] ?? '';
    const { signer, encryption } = call.credential ?? own;
    const sealed = encryption?.seal(toBytes(call.body ?? '{}'));
    const body = sealed?.body ?? toBytes(call.body ?? '{}');
    const time = call.time ?? formatRequestTime(Date.now());
    const right: Record<string, string> = {
      'Client-Id': clientId,
      'Request-Time': time,
      'Content-Type': sealed ? 'text/plain; charset=UTF-8' : 'application/json; charset=UTF-8',
      ...(sealed ? { Encrypt: sealed.header } : {}),
      ...signer.headers,
      Signature: await signer.sign({ path: signedPath, clientId, time, body }),
    };
    const given = Object.entries({ ...right, ...call.headers });
    const headers = Object.fromEntries(given.filter((entry): entry is [string, string] => entry[1] !== null));
    const sent = call.sentBody === undefined ? body : toBytes(call.sentBody);
    const signal = AbortSignal.timeout(timeout);
    const answer = await exchange({ url: origin + path, headers, body: sent, signal }, call.method);
    return { ...answer, ...(await readRaw(answer, path.split('?')[0] ?? '')) };
  }

  async function readRaw({ headers, body }: WireAnswer, path: string) {
    const { Signature: signature, 'Response-Time': time = '', Encrypt: sealed } = headers;
    const isSigned = !!signature && (await own.signer.verify({ path, clientId, time, body }, signature));
    const clear = sealed && own.encryption ? own.encryption.open(body, sealed) : body;
    const text = new TextDecoder().decode(clear);
    const json = JSON.parse(text) as { result?: Record<string, unknown> };
    return { isSigned, text, result: json.result ?? {} };
  }

  async function ask(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, key: string, body?: unknown) {
    const bytes = body === undefined ? new Uint8Array() : Buffer.from(JSON.stringify(body));
    const headers = { Authorization: `Bearer ${key}`, 'Content-Type': 'application/json' };
    const signal = AbortSignal.timeout(timeout);
    const answer = await exchange({ url: origin + path, headers, body: bytes, signal }, method);
    const text = answer.body.toString();
    return { status: answer.status, body: (text === '' ? {} : JSON.parse(text)) as Record<string, unknown> };
  }

  async function admin(method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, body?: unknown): Promise<unknown> {
    const answer = await ask(method, `/sandbox${path}`, adminKey ?? '', body);
    if (answer.status >= 300) throw new Error(`${method} /sandbox${path} answered ${answer.status}`);
    return answer.body;
  }

  function once<Value>(name: string, work: () => Promise<Value>): Promise<Value> {
    const known = done.get(name) ?? work();
    done.set(name, known);
    return known as Promise<Value>;
  }

  const page: World['page'] = (ticket, path, body) => ask('POST', `/page/api/${path}`, ticket, body);
  return { ...config, client, call, raw, admin, page, once };
}

/** The code of the kit that a failure became, where the public client throws one. */
export async function catchErrorCode(work: Promise<unknown>): Promise<string> {
  try {
    await work;
  } catch (error) {
    if (isIdproofError(error)) return error.code;
    throw error;
  }
  return 'no error';
}
