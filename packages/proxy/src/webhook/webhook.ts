import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { dropNotice } from '../session/notice.js';
import type { Notice, SessionRecord } from '../model/record.js';
import { changeSession } from '../session/sessions.js';
import { REPLY_TIMEOUT, postWebhook, type Reply } from './post-webhook.js';

/** Concurrent messages, few enough for a small receiver. */
const BATCH_SIZE = 8;
/** Time in ms for which an instance claims an attempt; after that another instance may make it. */
const CLAIM_MS = 2 * REPLY_TIMEOUT;
/** Attempts to claim a notice on concurrent writes. */
const MAX_CLAIM_TRIES = 8;
const MINUTE = 60_000;
const MAX_PAUSE = 6 * 60 * MINUTE;
/** Age in ms at which a notice is given up, after some twenty attempts. */
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE;

/** Delivers the notices of the sessions to the merchant's server, each at least once. */
export interface Webhook {
  /** Delivers due notices; a call during a delivery starts another one after it. Rejects with errors of the store. */
  deliver: () => Promise<void>;
  /** Starts no further attempt, and waits for running ones. */
  close: () => Promise<void>;
}

export function createWebhook(ctx: Context): Webhook {
  const { webhookUrl: url } = ctx.settings;
  let round: Promise<void> | undefined;
  let isWanted = false;
  // After 410 nothing is sent until a restart.
  let isStopped = url === undefined;

  const deliverDue = async (): Promise<void> => {
    let due: string[];
    do {
      due = isStopped ? [] : await ctx.store.listNotices(ctx.clock(), BATCH_SIZE);
      const tried = await Promise.all(due.map((id) => deliver(id)));
      // Unclaimed notices are listed again: if none could be claimed, the next round tries them.
      if (!tried.includes(true)) return;
    } while (due.length === BATCH_SIZE);
  };
  const run = async (): Promise<void> => {
    try {
      while (isWanted) {
        isWanted = false;
        await deliverDue();
      }
    } finally {
      round = undefined;
    }
  };
  /** True where an attempt was made. The failure of one session does not stop the others. */
  const deliver = async (sessionId: string): Promise<boolean> => {
    try {
      const claimed = await claim(ctx, sessionId);
      if (url === undefined || !claimed) return false;
      const started = performance.now();
      const reply = await postWebhook(ctx, url, claimed.record, claimed.notice);
      if (reply.code === 'gone') isStopped = true;
      report(ctx, sessionId, reply, performance.now() - started);
      await recordReply(ctx, sessionId, claimed.notice, reply);
      return true;
    } catch (error) {
      // Deleted meanwhile: the notice is void.
      if (isIdproofError(error) && error.code === 'not_found') return true;
      const name = error instanceof Error ? error.name : '';
      ctx.log({ event: 'fault', sessionId, code: 'webhook_failed', error: name });
      return false;
    }
  };

  return {
    deliver: () => {
      isWanted = true;
      return (round ??= run());
    },
    close: async () => {
      isStopped = true;
      await round?.catch(() => {});
    },
  };
}

/**
 * Claims the notice of a session for this instance; undefined where another instance has claimed it or nothing is due.
 * A claim that loses to another kind of write, such as the mark that the end was shown, is repeated at once. Rejects
 * with `overloaded` after `MAX_CLAIM_TRIES`.
 */
async function claim(ctx: Context, sessionId: string): Promise<{ record: SessionRecord; notice: Notice } | undefined> {
  for (let tries = 0; tries < MAX_CLAIM_TRIES; tries++) {
    const record = await ctx.store.get(sessionId);
    // The record has expired: only its index entry is left.
    if (!record) await ctx.store.delete(sessionId);
    if (!record?.notice || record.notice.dueAt > ctx.clock()) return undefined;
    const notice = { ...record.notice, dueAt: ctx.clock() + CLAIM_MS, tries: record.notice.tries + 1 };
    if (await ctx.store.update({ ...record, notice }, record.version)) return { record, notice };
  }
  throw new IdproofError('overloaded', 'Too many concurrent writes to the session');
}

/** Stores the result of an attempt, unless a newer notice has replaced this one. */
async function recordReply(ctx: Context, sessionId: string, notice: Notice, reply: Reply): Promise<void> {
  const now = ctx.clock();
  const age = now - Date.parse(notice.at);
  const isDelivered = reply.code === 'delivered';
  const isGivenUp = !isDelivered && age >= GIVE_UP_AFTER;
  await changeSession(ctx, sessionId, (before) => {
    if (before.notice?.id !== notice.id) return before;
    if (isDelivered || isGivenUp) return dropNotice(before);
    return { ...before, notice: { ...notice, dueAt: now + getPause(notice.tries, reply) } };
  });
  if (isDelivered) ctx.metrics.observe('idproof_webhook_delay_seconds', {}, age / 1000);
  if (!isGivenUp) return;
  ctx.metrics.count('idproof_webhooks_total', { code: 'given_up' });
  ctx.log({ event: 'fault', sessionId, code: 'webhook_given_up' });
}

/** Exponential backoff with half of each pause random, so that failed messages do not return together. */
function getPause(tries: number, { retryAfter = 0 }: Reply): number {
  const pause = Math.min(MINUTE * 2 ** (tries - 1), MAX_PAUSE);
  return Math.max(pause * (0.5 + Math.random() / 2), Math.min(retryAfter, MAX_PAUSE));
}

function report(ctx: Context, sessionId: string, { code, status }: Reply, ms: number): void {
  ctx.metrics.count('idproof_webhooks_total', { code });
  ctx.log({ event: 'webhook', sessionId, code, ...(status === undefined ? {} : { status }), ms: Math.round(ms) });
  if (code === 'gone') ctx.warn('webhook_gone');
}
