import { parseJson } from '@idproof/core/provider';
import { ReturnRequest } from '@idproof/core/session';
import * as z from 'zod/mini';
import { hashSecret } from '../sealing/secret.js';

/** Message of a hosted page that is left (appendix 5.4). All but `state` is a hint. */
const Message = z.object({
  state: z.string(),
  code: z.int(),
  subCode: z.optional(z.unknown()),
});
const SUB_CODE = /^[A-Z]\d{4}$/;

export interface ReturnMessage {
  /** SHA-256 of the state. */
  state: string;
  left: { code: number; subCode?: string };
}

/** Parses the `response` of a callback; undefined where it is invalid. */
export function readReturn(response: string | undefined): ReturnMessage | undefined {
  const text = ReturnRequest.safeParse({ response });
  if (!text.success) return undefined;
  try {
    const message = Message.safeParse(parseJson(Buffer.from(text.data.response), { maxDepth: 8, keys: 'safe' }));
    const state = message.success ? hashSecret(message.data.state) : undefined;
    if (!message.success || state === undefined) return undefined;
    const { code, subCode } = message.data;
    const isKnown = typeof subCode === 'string' && SUB_CODE.test(subCode);
    return { state, left: isKnown ? { code, subCode } : { code } };
  } catch {
    return undefined;
  }
}
