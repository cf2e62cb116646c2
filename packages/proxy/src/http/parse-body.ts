import { Buffer } from 'node:buffer';
import { IdproofError } from '@idproof/core/errors';
import { parseJson } from '@idproof/core/provider';

/** A string of at least this many bytes stays bytes. */
const LARGE = 4096;
/** Such strings are parsed all the same where they are keys, or have escapes that no base64 needs: so much of them. */
const MAX_PARSED = 64 * 1024;
const MAX_DEPTH = 8;
/** Far more than a step's body has of strings, of quotes within one, and of bytes outside all: what takes long to parse. */
const MAX_STRINGS = 256;
const MAX_BETWEEN = 16 * 1024;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const SLASH = 0x2f;
const COLON = 0x3a;
const SPACE: ReadonlySet<number> = new Set([0x20, 0x09, 0x0a, 0x0d]);
const FORBIDDEN_KEYS = new Set(['__proto__', 'constructor', 'prototype']);

const LONE_SURROGATE = /\p{Surrogate}/u;

/** What stands in the parsed value for a large string: itself valid base64, so that schemas still apply. */
const placeholder = (index: number) => `idproofLarge${String(index).padStart(4, '0')}`;

interface LargeBody {
  /** The body with every large string replaced by a placeholder. */
  value: unknown;
  /** The bytes of a text in `value`: a view into the body where a placeholder stands for it. */
  bytesOf: (text: string) => Uint8Array;
  /** The only large string, where there is one: nothing else of the body is needed once it is parsed. */
  onlyLarge?: Uint8Array;
}

/**
 * Parses a JSON body. Rejects with `malformed_request`: bad UTF-8, depth over 8, a key named twice, lone surrogates,
 * names of prototypes.
 */
export function parseBody(body: Uint8Array): unknown {
  const value = parse(body);
  assertWellFormed(value);
  return value;
}

/**
 * The same for a body whose weight lies in a few long strings, which are not copied: pictures stay views into it. Rejects
 * with `malformed_request`, before it is parsed, one whose weight lies elsewhere.
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
  /** The string's own bytes: a view of these, unless they are escaped. */
  content: Uint8Array;
}

/** The strings that stay bytes. Throws `malformed_request` for more than any step has of what does not. */
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

/** What a string says, without the backslashes that some serializers put before slashes; undefined for other escapes. */
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

/** Whether the string that ends before this is a key: no picture, and compared with others. */
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

const tooIntricate = () => new IdproofError('malformed_request', 'More structure than a step has');

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
    if (LONE_SURROGATE.test(value)) throw new IdproofError('malformed_request', 'A string contains half a character');
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
