import * as z from 'zod/mini';
import { ReturnRequest } from './protocol.js';

/** What the proxy's callback page tells the page around its frame: that the hosted page was left, and with which words. */
export const HostedReturn = z.object({
  ns: z.literal('idproof'),
  v: z.literal(1),
  type: z.literal('hosted-return'),
  payload: ReturnRequest,
});
export type HostedReturn = z.infer<typeof HostedReturn>;
