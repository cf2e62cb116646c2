import { readRetryAfter } from '@idproof/core/provider';
import type { Context } from '../context.js';
import { getStatus } from '../model/positions.js';
import { createReference } from '../model/reference.js';
import type { Evidence, Notice, SessionRecord } from '../model/record.js';
import { openEvidence } from '../session/view.js';
import { signWebhook } from '../sealing/sign-webhook.js';

/** Timeout of the receiver in ms. Standard Webhooks recommends 15 to 30 seconds. */
export const REPLY_TIMEOUT = 15_000;

/** Result of an attempt. `gone`: the receiver wants no more messages. */
export interface Reply {
  code: 'delivered' | 'refused' | 'gone' | 'unreachable';
  /** HTTP status, where there was an answer. */
  status?: number;
  /** Wait in milliseconds that the receiver asked for. */
  retryAfter?: number;
}

/** Posts a notice once, with a new signature. Follows no redirect and reads no body. */
export async function postWebhook(
  ctx: Pick<Context, 'clock' | 'settings' | 'webhookFetch' | 'ring'>,
  url: string,
  record: SessionRecord,
  notice: Notice,
): Promise<Reply> {
  const { clock, settings, webhookFetch } = ctx;
  const body = createBody(ctx, record, notice);
  const seconds = Math.floor(clock() / 1000);
  try {
    const response = await webhookFetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...signWebhook(settings.webhookKeys, { id: notice.id, seconds, body }),
      },
      body,
      redirect: 'manual',
      signal: AbortSignal.timeout(REPLY_TIMEOUT),
    });
    await response.body?.cancel();
    const { status, headers } = response;
    if (response.ok) return { code: 'delivered', status };
    return { code: status === 410 ? 'gone' : 'refused', status, ...readRetryAfter(headers, clock()) };
  } catch {
    return { code: 'unreachable' };
  }
}

/** The face of the evidence. A message goes out although the key of the evidence is gone. */
function readFace(ring: Context['ring'], record: SessionRecord): Evidence['face'] {
  try {
    return openEvidence({ ring }, record)?.face;
  } catch {
    return undefined;
  }
}

/** Body without personal data: the receiver reads the session with the server key. */
function createBody({ ring }: Pick<Context, 'ring'>, record: SessionRecord, { type, at }: Notice): string {
  const { id: sessionId, position, outcome } = record;
  const { liveness, livenessBy } = readFace(ring, record) ?? {};
  const data = {
    sessionId,
    reference: createReference(sessionId),
    status: getStatus(position),
    outcome,
    ...(livenessBy ? { liveness, livenessBy } : {}),
  };
  return JSON.stringify({ type, timestamp: at, data });
}
