/*
 * What a page and the frame it embeds say to each other. `hello` (frame → page) and `connect` (page → frame, with a
 * port) go from window to window, at exact origins; everything after them, the token above all, goes through the port.
 */

/** One message, as it crosses the frames. */
export interface Message {
  ns: 'idproof';
  v: 1;
  type: string;
  payload: Record<string, unknown>;
}

/** Page → frame, through the port. */
export type ToFrame = 'token' | 'token-failed' | 'start' | 'cancel' | 'reset' | 'locale' | 'theme' | 'window';

/** Frame → page, through the port. The flow's own events go under their own names. */
export type ToPage = 'connected' | 'need-token' | 'size' | keyof typeof DETAILS;

type Check = (value: unknown) => boolean;

const word: Check = (value) => typeof value === 'string' && /^[\w.-]{0,128}$/.test(value);
const wordOrNull: Check = (value) => value === null || word(value);
const flag: Check = (value) => typeof value === 'boolean';
const number: Check = (value) => Number.isFinite(value);
const words: Check = (value) => Array.isArray(value) && value.length < 32 && value.every(word);
const numbers: Check = (value) =>
  typeof value === 'object' && value !== null && words(Object.keys(value)) && Object.values(value).every(number);
const perhaps =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);

/** The events that a page is told of, and what each one's `detail` may hold. */
export const DETAILS = {
  'idproof-step': { step: word, previous: wordOrNull },
  'idproof-finish': { sessionId: word, status: word, outcome: wordOrNull },
  'idproof-cancel': { by: word },
  'idproof-error': { code: word, retryable: flag },
  'idproof-consent': { decision: word, textHash: word, locale: word },
  'idproof-done': {},
  // Which of these it has depends on the name.
  'idproof-progress': {
    name: word,
    step: perhaps(word),
    previous: perhaps(wordOrNull),
    answer: perhaps(word),
    code: perhaps(wordOrNull),
    hint: perhaps(word),
    page: perhaps(wordOrNull),
    method: perhaps(word),
    count: perhaps(number),
    warnings: perhaps(words),
    measures: perhaps(numbers),
    by: perhaps(word),
    codes: perhaps(words),
    work: perhaps(word),
    ms: perhaps(number),
    why: perhaps(word),
    status: perhaps(word),
  },
} as const satisfies Record<string, Record<string, Check>>;

export function toMessage(type: string, payload: Message['payload'] = {}): Message {
  return { ns: 'idproof', v: 1, type, payload };
}

/** The message in `data`, or null where it is none of ours. */
export function readMessage(data: unknown): Message | null {
  const { ns, v, type, payload } = (data ?? {}) as Partial<Message>;
  return ns === 'idproof' && v === 1 && typeof type === 'string' && typeof payload === 'object' && payload !== null
    ? { ns, v, type, payload }
    : null;
}

/** The `detail` of a relayed event with nothing but the known fields, or null where one is not as it must be. */
export function readDetail({ type, payload }: Message): Record<string, unknown> | null {
  if (!Object.hasOwn(DETAILS, type)) return null;
  const fields = Object.entries<Check>(DETAILS[type as keyof typeof DETAILS]);
  return fields.every(([name, check]) => check(payload[name]))
    ? Object.fromEntries(fields.flatMap(([name]) => (name in payload ? [[name, payload[name]]] : [])))
    : null;
}
