/*
 * The messages between a page and the frame it embeds. `hello` (frame → page) and `connect` (page → frame, with a port)
 * are posted from window to window, to an exact origin; everything else, above all the token, goes through the port.
 */

/** The envelope of every message. */
export interface Message {
  ns: 'idproof';
  v: 1;
  type: string;
  payload: Record<string, unknown>;
}

/** Page → frame, through the port. */
export type ToFrame = 'token' | 'token-failed' | 'start' | 'cancel' | 'reset' | 'locale' | 'theme' | 'window';

/** Frame → page, through the port. The events of the flow are relayed under their names. */
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

/** The events that are relayed to the page, with the check of each field of `detail`. */
export const DETAILS = {
  'idproof-step': { step: word, previous: wordOrNull },
  'idproof-finish': { sessionId: word, status: word, outcome: wordOrNull },
  'idproof-cancel': { by: word },
  'idproof-error': { code: word, retryable: flag },
  'idproof-consent': { decision: word, textHash: word, locale: word },
  'idproof-done': {},
  // The fields depend on `name`.
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

/** The message in `data`; null for anything that is not an envelope of the kit. */
export function readMessage(data: unknown): Message | null {
  const { ns, v, type, payload } = (data ?? {}) as Partial<Message>;
  return ns === 'idproof' && v === 1 && typeof type === 'string' && typeof payload === 'object' && payload !== null
    ? { ns, v, type, payload }
    : null;
}

/** The `detail` of a relayed event, reduced to the known fields; null if a field fails its check. */
export function readDetail({ type, payload }: Message): Record<string, unknown> | null {
  if (!Object.hasOwn(DETAILS, type)) return null;
  const fields = Object.entries<Check>(DETAILS[type as keyof typeof DETAILS]);
  return fields.every(([name, check]) => check(payload[name]))
    ? Object.fromEntries(fields.flatMap(([name]) => (name in payload ? [[name, payload[name]]] : [])))
    : null;
}
