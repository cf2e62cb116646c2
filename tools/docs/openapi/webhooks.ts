import { OUTCOMES } from '@idproof/core/session';
import * as z from 'zod';
import { Reference } from './proxy-answers.js';
import { toJsonSchema } from './schemas.js';

type Part = Record<string, unknown>;

/** What the merchant's server is told; a test holds this against what the proxy really sends. */
export const WebhookMessage = z.strictObject({
  type: z.enum(['session.ended', 'session.reviewed']).describe('More types may come.'),
  timestamp: z.iso.datetime().describe('When the session ended, or its review was closed.'),
  data: z.strictObject({
    sessionId: z.string().regex(/^ids_[0-9a-f]{32}$/),
    reference: Reference,
    status: z.enum(['finished', 'declined', 'cancelled', 'expired']),
    outcome: z.enum(OUTCOMES).nullable().describe('null unless `finished`.'),
    liveness: z
      .enum(['passed', 'failed'])
      .optional()
      .describe('Whether a live person was there; absent where nobody checked.'),
    livenessBy: z.enum(['provider']).optional().describe('Who checked.'),
  }),
});

const header = (name: string, description: string): Part => ({
  name,
  in: 'header',
  required: true,
  description,
  schema: { type: 'string' },
});

const message = (operationId: string, summary: string): Part => ({
  post: {
    tags: ['webhooks'],
    security: [],
    operationId,
    summary,
    parameters: [
      header('webhook-id', 'The message: the same for each try.'),
      header('webhook-timestamp', 'Of this try, in seconds since 1970.'),
      header('webhook-signature', '`v1,` and base64; one for each key, separated by spaces.'),
    ],
    requestBody: { required: true, content: { 'application/json': { schema: toJsonSchema(WebhookMessage) } } },
    responses: {
      '2XX': { description: 'Taken: it is not sent again.' },
      '410': { description: 'No more messages, until the next start of the proxy.' },
      default: { description: 'It is sent again, for three days.' },
    },
  },
});

export const WEBHOOKS: Part = {
  'session.ended': message('sessionEnded', 'A session has ended'),
  'session.reviewed': message('sessionReviewed', 'The review of a session was closed'),
};
