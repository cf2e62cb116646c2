import * as z from 'zod/mini';
import { ReturnRequest } from './protocol.js';

/** The message of the proxy's callback page to the page around its frame: the hosted page was left, with this `response`. */
export const HostedReturn = z.object({
  ns: z.literal('idproof'),
  v: z.literal(1),
  type: z.literal('hosted-return'),
  payload: ReturnRequest,
});
export type HostedReturn = z.infer<typeof HostedReturn>;
