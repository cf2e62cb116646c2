import { IdproofError, isIdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { dropNotice } from '../session/notice.js';
import type { Notice, SessionRecord } from '../session/record.js';
import { changeSession } from '../session/sessions.js';
import { REPLY_TIMEOUT, postWebhook, type Reply } from './post-webhook.js';

/** Few enough for a small receiver. */
const BATCH_SIZE = 8;
/** For so long a try belongs to the instance that makes it; one that ends in between is followed by another's. */
const CLAIM_MS = 2 * REPLY_TIMEOUT;
/** Writes of other kinds that may overtake a claim. */
const MAX_CLAIM_TRIES = 8;
const MINUTE = 60_000;
const MAX_PAUSE = 6 * 60 * MINUTE;
/** When a notice is given up, after it has been tried some twenty times. */
const GIVE_UP_AFTER = 3 * 24 * 60 * MINUTE;

/** Tells the merchant's server what is noted in the sessions, each at least once. */
export interface Webhook {
  /** Tells what is due; while that is under way, again when it is done. Rejects with what the store meets. */
  deliver: () => Promise<void>;
  /** Begins no further try, and waits for those under way. */
  close: () => Promise<void>;
}

export function createWebhook(ctx: Context): Webhook {
  const { webhookUrl: url } = ctx.settings;
  let round: Promise<void> | undefined;
  let isWanted = false;
  // The receiver answered that it wants no more: until a restart it hears nothing.
  let isStopped = url === undefined;

  const deliverDue = async (): Promise<void> => {
    let due: string[];
    do {
      due = isStopped ? [] : await ctx.store.listNotices(ctx.clock(), BATCH_SIZE);
      const tried = await Promise.all(due.map((id) => deliver(id)));
      // Those that could not be claimed are listed again: without any progress the next round tries them.
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
  /** True when there was a try; one session's fault keeps no other from being told of. */
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
      // Deleted meanwhile: nobody needs to hear of it.
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
 * The session and its notice, for this instance alone; undefined when another has it or nothing is due. A claim that
 * loses to a write of another kind, such as the note that a browser was shown the end, is tried again at once. Rejects
 * with `overloaded` after `MAX_CLAIM_TRIES`.
 */
async function claim(ctx: Context, sessionId: string): Promise<{ record: SessionRecord; notice: Notice } | undefined> {
  for (let tries = 0; tries < MAX_CLAIM_TRIES; tries++) {
    const record = await ctx.store.get(sessionId);
    // What lists it has outlived it.
    if (!record) await ctx.store.delete(sessionId);
    if (!record?.notice || record.notice.dueAt > ctx.clock()) return undefined;
    const notice = { ...record.notice, dueAt: ctx.clock() + CLAIM_MS, tries: record.notice.tries + 1 };
    if (await ctx.store.update({ ...record, notice }, record.version)) return { record, notice };
  }
  throw new IdproofError('overloaded', 'Too many concurrent writes to the session');
}

/** Writes down how the try ended, unless there is something newer to tell. */
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

/** Twice as long each time, a half of it random so that what failed together does not come back together. */
function getPause(tries: number, { retryAfter = 0 }: Reply): number {
  const pause = Math.min(MINUTE * 2 ** (tries - 1), MAX_PAUSE);
  return Math.max(pause * (0.5 + Math.random() / 2), Math.min(retryAfter, MAX_PAUSE));
}

function report(ctx: Context, sessionId: string, { code, status }: Reply, ms: number): void {
  ctx.metrics.count('idproof_webhooks_total', { code });
  ctx.log({ event: 'webhook', sessionId, code, ...(status === undefined ? {} : { status }), ms: Math.round(ms) });
  if (code === 'gone') ctx.warn('webhook_gone');
}
