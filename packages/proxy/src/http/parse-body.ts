import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import { parseJson } from '@idproof/core/provider';

/** Strings of at least this many bytes are not parsed. */
const LARGE = 4096;
/** Bytes of long strings that are parsed nevertheless: keys, and strings with escapes that base64 does not need. */
const MAX_PARSED = 64 * 1024;
const MAX_DEPTH = 8;
/**
 * Limits on strings, on quotes within one, and on bytes outside of strings, far above the needs of any step: they bound
 * the parsing time.
 */
const MAX_STRINGS = 256;
const MAX_BETWEEN = 16 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const COLON = 0x3a;
const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const LONE_SURROGATE = /\p{Surrogate}/u;

/** Placeholder of a large string in the parsed value. It is valid base64, so that schemas still apply. */
const placeholder = (index: number) => `idproofLarge${String(index).padStart(4, '0')}`;

interface LargeBody {
  /** The parsed body, with placeholders for large strings. */
  value: unknown;
  /** Bytes of a text in `value`; for a placeholder, a view into the body. */
  bytesOf: (text: string) => Uint8Array;
  /** The only large string, where there is exactly one: the rest of the body's buffer is not needed after parsing. */
  onlyLarge?: Uint8Array;
}

/**
 * Parses a JSON body. Rejects with `malformed_request`: invalid UTF-8, depth over 8, duplicate keys, lone surrogates,
 * keys that name prototypes.
 */
export function parseBody(body: Uint8Array): unknown {
  const value = parse(body);
  assertWellFormed(value);
  return value;
}

/**
 * The same for a body that consists mainly of long strings, such as images, which stay views into it. Rejects any other
 * large body with `malformed_request` before parsing.
 */
export function parseLargeBody(body: Uint8Array): LargeBody {
  const bytes = Buffer.from(body.buffer, body.byteOffset, body.byteLength);
  const ranges = findLarge(bytes);
  const large = new Map(ranges.map(({ content }, index) => [placeholder(index), content]));
  const only = ranges.length === 1 ? ranges[0]?.content : undefined;
  return {
    value: parseBody(replaceRanges(bytes, ranges)),
    bytesOf: (text) => large.get(text) ?? Buffer.from(text),
    ...(only?.buffer === bytes.buffer ? { onlyLarge: only } : {}),
  };
}

interface Range {
  start: number;
  end: number;
  /** Unescaped bytes of the string; a view where nothing was escaped. */
  content: Uint8Array;
}

/** Finds the large strings. Throws `malformed_request` where the rest exceeds the limits. */
function findLarge(bytes: Buffer): Range[] {
  const found: Range[] = [];
  let [strings, between, parsed] = [0, 0, 0];
  const count = (from: number, to: number): void => {
    between += to - from;
    if (++strings > MAX_STRINGS || between > MAX_BETWEEN) throw tooIntricate();
  };
  let open = bytes.indexOf(QUOTE);
  count(0, open === -1 ? bytes.length : open);
  while (open !== -1) {
    const end = findEndOfString(bytes, open + 1);
    if (end === -1) break;
    const [start, length] = [open + 1, end - open - 1];
    if (length >= LARGE) {
      const says = isKey(bytes, end + 1) ? undefined : unescapeSlashes(bytes.subarray(start, end));
      if (says) found.push({ start, end, content: says });
      else if ((parsed += length) > MAX_PARSED) throw tooIntricate();
    }
    open = bytes.indexOf(QUOTE, end + 1);
    count(end, open === -1 ? bytes.length : open);
  }
  return found;
}

/** Removes the backslashes that some serializers write before slashes; undefined for other escapes. */
function unescapeSlashes(text: Buffer): Uint8Array | undefined {
  if (!text.includes(BACKSLASH)) return text;
  const plain = Buffer.allocUnsafeSlow(text.length);
  let length = 0;
  for (let at = 0; at < text.length; at++) {
    if (text[at] === BACKSLASH && text[++at] !== SLASH) return undefined;
    plain[length++] = text[at] ?? 0;
  }
  return plain.subarray(0, length);
}

/** True where the string that ends before `from` is a key, which is compared with others and is no image. */
function isKey(bytes: Buffer, from: number): boolean {
  let at = from;
  while (SPACE.has(bytes[at] ?? 0)) at++;
  return bytes[at] === COLON;
}

function findEndOfString(bytes: Buffer, from: number): number {
  let end = bytes.indexOf(QUOTE, from);
  for (let escaped = 0; end !== -1; escaped++) {
    if (escaped > MAX_STRINGS) throw tooIntricate();
    let backslashes = 0;
    while (bytes[end - 1 - backslashes] === BACKSLASH) if (++backslashes > MAX_STRINGS) throw tooIntricate();
    if (backslashes % 2 === 0) return end;
    end = bytes.indexOf(QUOTE, end + 1);
  }
  return -1;
}

const tooIntricate = () => new IdproofError('malformed_request', 'Too many strings or too much structure');

function replaceRanges(bytes: Buffer, ranges: readonly Range[]): Uint8Array {
  if (ranges.length === 0) return bytes;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const [index, { start, end }] of ranges.entries()) {
    parts.push(bytes.subarray(from, start), Buffer.from(placeholder(index)));
    from = end;
  }
  parts.push(bytes.subarray(from));
  return Buffer.concat(parts);
}

function parse(text: Uint8Array): unknown {
  try {
    return parseJson(text, { maxDepth: MAX_DEPTH, keys: 'safe' });
  } catch (cause) {
    throw new IdproofError('malformed_request', 'The body is not valid JSON', { cause });
  }
}

/** Rejects with `malformed_request` a value with a lone surrogate in a string, or with a key that names a prototype. */
export function assertWellFormed(value: unknown): void {
  if (typeof value === 'string') {
    if (LONE_SURROGATE.test(value)) throw new IdproofError('malformed_request', 'A string contains a lone surrogate');
  } else if (Array.isArray(value)) {
    value.forEach(assertWellFormed);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      if (FORBIDDEN_KEYS.has(key)) throw new IdproofError('malformed_request', 'A key has a forbidden name');
      assertWellFormed(key);
      assertWellFormed(inner);
    }
  }
}
