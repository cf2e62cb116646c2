import { Buffer } from 'node:buffer';
import { requireRate } from '@idproof/core/server';
import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { ReadPieces, RouteContext, Env } from './app.js';
import type { MiddlewareHandler } from 'hono';

/** Body of a request, not read yet. */
export interface Body {
  /** Length in bytes: as declared, otherwise the limit of the route. */
  maxBytes: number;
  /** Rejects with `payload_too_large`, `malformed_request`, `request_timeout` or errors of `take`. */
  read: ReadPieces;
}

/**
 * Opens the body of a request after checking its head. Throws `payload_too_large`, `unsupported_media_type` or
 * `malformed_request`.
 */
export function openBody(c: RouteContext, limit: number): Body {
  const { req, env } = c;
  const { headers } = req.raw;
  checkType(headers);
  const declared = readDeclaredLength(headers);
  if (declared !== undefined && declared > limit) throw new IdproofError('payload_too_large');
  const maxBytes = declared ?? limit;
  const read: ReadPieces = async (take) => {
    const reader = env.body ? undefined : req.raw.body?.getReader();
    const readPieces = requireRate(env.body ?? ((onPiece) => readAll(reader, onPiece)), c.get('leastRate'));
    let length = 0;
    try {
      await readPieces((piece) => {
        length += piece.length;
        if (length > maxBytes) throw new IdproofError('payload_too_large');
        take(piece);
      });
    } catch (cause) {
      // The answer does not wait for the cancellation.
      reader?.cancel().catch(() => undefined);
      throw isIdproofError(cause) ? cause : new IdproofError('malformed_request', 'The body ended early', { cause });
    }
  };
  return { maxBytes, read };
}

/** Reads a small body completely. Rejects as `openBody` and its `read`. */
export async function readBody(c: RouteContext, limit: number): Promise<Uint8Array> {
  const { read } = openBody(c, limit);
  const pieces: Uint8Array[] = [];
  await read((piece) => pieces.push(piece));
  return pieces.length === 1 && pieces[0] ? pieces[0] : Buffer.concat(pieces);
}

async function readAll(
  reader: ReadableStreamDefaultReader<Uint8Array> | undefined,
  take: (piece: Uint8Array) => void,
): Promise<void> {
  for (let read = await reader?.read(); read && !read.done; read = await reader?.read()) take(read.value);
}

function checkType(headers: Headers): void {
  if (headers.has('content-encoding'))
    throw new IdproofError('unsupported_media_type', 'Compressed bodies are refused');
  const type = headers.get('content-type') ?? '';
  if (!/^application\/json(?:\s*;\s*charset="?utf-?8"?)?\s*$/i.test(type)) {
    throw new IdproofError('unsupported_media_type', 'Only application/json in UTF-8 is accepted');
  }
}

function readDeclaredLength(headers: Headers): number | undefined {
  const value = headers.get('content-length');
  if (value === null) return undefined;
  if (!/^\d{1,15}$/.test(value)) throw new IdproofError('malformed_request', 'Content-Length is not a number');
  return Number(value);
}

const EXPLANATION =
  'Something has read the body of a request before the idproof proxy got it. Mount the proxy before express.json() and ' +
  'any other body parser.';

/**
 * Answers `internal_error` to a request whose body another parser has read. Calls `warn` each time, and prints the
 * explanation once.
 */
export function createBodyGuard(warn: (code: 'body_read_by_host') => void): MiddlewareHandler<Env> {
  let hasExplained = false;
  return async (c, next) => {
    if (!(c.env.isBodyRead ?? c.req.raw.bodyUsed)) return next();
    warn('body_read_by_host');
    if (!hasExplained) process.emitWarning(EXPLANATION, { code: 'BODY_READ_BY_HOST' });
    hasExplained = true;
    throw new IdproofError('internal_error', EXPLANATION);
  };
}
