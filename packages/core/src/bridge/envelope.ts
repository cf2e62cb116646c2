import * as z from 'zod/mini';
import {
  BRIDGE_VERSION,
  INWARD,
  MAX_MESSAGE_BYTES,
  OUTWARD,
  type InwardMessage,
  type InwardType,
  type OutwardType,
} from './messages.js';

/** The envelope of every message. An answer carries the `id` of its request. */
export const Envelope = z.strictObject({
  v: z.literal(BRIDGE_VERSION),
  ns: z.literal('idproof'),
  id: z.string().check(z.minLength(1), z.maxLength(64)),
  type: z.string(),
  payload: z.unknown(),
});
export type Envelope = z.infer<typeof Envelope>;

/** Wraps a message; undefined when its payload does not match its type, or when it is too large. */
export function wrap(type: OutwardType, payload: unknown, id: string): Envelope | undefined {
  const read = OUTWARD[type].safeParse(payload);
  if (!read.success) return undefined;
  const envelope: Envelope = { v: BRIDGE_VERSION, ns: 'idproof', id, type, payload: read.data };
  return isSmall(JSON.stringify(envelope)) ? envelope : undefined;
}

/** Parses a message of the app; undefined unless it is valid, of this version and small enough. */
export function unwrap(raw: unknown): { id: string; message: InwardMessage } | undefined {
  if (typeof raw !== 'string' || !isSmall(raw)) return undefined;
  const read = Envelope.safeParse(parse(raw));
  if (!read.success || !isInward(read.data.type)) return undefined;
  const { id, type } = read.data;
  const payload = INWARD[type].safeParse(read.data.payload);
  return payload.success ? { id, message: { type, payload: payload.data } as InwardMessage } : undefined;
}

function isInward(type: string): type is InwardType {
  return Object.hasOwn(INWARD, type);
}

function isSmall(text: string): boolean {
  // UTF-8 has at least one byte for each UTF-16 unit, so a huge text is refused without encoding it.
  return text.length <= MAX_MESSAGE_BYTES && new TextEncoder().encode(text).length <= MAX_MESSAGE_BYTES;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
