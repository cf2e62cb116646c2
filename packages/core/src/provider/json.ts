/** Thrown by `parseJson`; `reason` never holds a piece of the text. */
export class JsonError extends Error {
  override readonly name = 'JsonError';
  readonly reason: 'encoding' | 'syntax' | 'depth' | 'duplicate-key' | 'prototype-key';

  constructor(reason: JsonError['reason']) {
    super(`JSON refused: ${reason}`);
    this.reason = reason;
  }
}

export interface ParseJsonOptions {
  /** The greatest depth of nested objects and lists. Default 16. */
  maxDepth?: number;
  /** `unique` rejects duplicate keys, `safe` also those that name a prototype. Default `any`: the last duplicate counts. */
  keys?: 'any' | 'unique' | 'safe';
}

/** Keys that change an object's prototype where a value is copied carelessly. */
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

// A byte order mark is left out (RFC 8259, section 8.1).
const decoder = new TextDecoder('utf-8', { fatal: true });

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const OPEN = new Set([0x5b, 0x7b]);
const CLOSE = new Set([0x5d, 0x7d]);
const COLON = 0x3a;
const SPACE = new Set([0x20, 0x09, 0x0a, 0x0d]);

/** The index of the quote that ends the string begun at `start`; a large string is one search. */
function findStringEnd(text: string, start: number): number {
  let end = text.indexOf('"', start + 1);
  while (end !== -1) {
    let backslashes = 0;
    while (text.charCodeAt(end - 1 - backslashes) === BACKSLASH) backslashes++;
    if (backslashes % 2 === 0) return end;
    end = text.indexOf('"', end + 1);
  }
  return text.length;
}

function isKey(text: string, afterString: number): boolean {
  let i = afterString;
  while (SPACE.has(text.charCodeAt(i))) i++;
  return text.charCodeAt(i) === COLON;
}

/** Walks the structure alone, before anything is built from it: well-formedness is left to JSON.parse. */
function checkShape(text: string, maxDepth: number, rule: ParseJsonOptions['keys']): void {
  const keys: Set<string>[] = [];
  let depth = 0;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (code === QUOTE) {
      const end = findStringEnd(text, i);
      if (rule !== 'any' && isKey(text, end + 1)) addKey(keys[depth], text.slice(i, end + 1), rule);
      i = end;
    } else if (OPEN.has(code)) {
      depth++;
      if (depth > maxDepth) throw new JsonError('depth');
      keys[depth] = new Set();
    } else if (CLOSE.has(code)) depth--;
  }
}

function addKey(known: Set<string> | undefined, quoted: string, rule: ParseJsonOptions['keys']): void {
  let key: string;
  try {
    key = JSON.parse(quoted) as string;
  } catch {
    throw new JsonError('syntax');
  }
  if (rule === 'safe' && PROTOTYPE_KEYS.has(key)) throw new JsonError('prototype-key');
  if (known?.has(key)) throw new JsonError('duplicate-key');
  known?.add(key);
}

/** Parses UTF-8 JSON, with or without a byte order mark, with a bound on its depth. Throws `JsonError`. */
export function parseJson(source: Uint8Array | string, options: ParseJsonOptions = {}): unknown {
  let text: string;
  try {
    text = typeof source === 'string' ? source.replace(/^\uFEFF/, '') : decoder.decode(source);
  } catch {
    throw new JsonError('encoding');
  }
  checkShape(text, options.maxDepth ?? 16, options.keys ?? 'any');
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new JsonError('syntax');
  }
}
