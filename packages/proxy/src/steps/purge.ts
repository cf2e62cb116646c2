import * as z from 'zod';
import type { Context } from '../context.js';
import { findRunning } from '../session/claim.js';
import { hashUser } from '../sealing/keys.js';
import { isHandedOver } from '../session/deliveries.js';
import type { SessionRecord } from '../model/record.js';
import { SESSION_ID } from '../session/sessions.js';
import { listPendingDeletions, runInBackground, type RunDeletions } from '../upstream/provider-deletions.js';

/** Body of `POST /v1/purge`: the user or session to delete, and the seconds to wait for the provider. */
export const PurgeRequest = z
  .strictObject({
    userId: z.string().min(1).max(256).optional(),
    sessionId: z.string().regex(SESSION_ID).optional(),
    wait: z.int().min(0).max(30).default(10),
  })
  .refine(({ userId, sessionId }) => (userId === undefined) !== (sessionId === undefined), { path: ['userId'] });
export type PurgeRequest = z.output<typeof PurgeRequest>;

/** Data of one session that this call deleted here. */
interface Deleted {
  sessionId: string;
  /** True: there was evidence. */
  evidence: boolean;
  /** True: there was a consent receipt. */
  receipt: boolean;
  /** Number of keyed hashes of remembered images. */
  pictures: number;
  /** True: `onReview` received images. The purge does not delete them from the merchant's storage. */
  handedOver: boolean;
}

export interface PurgeReport {
  here: Deleted[];
  provider: {
    /** The provider's ids to delete: of the sessions deleted now, and of pending deletions. */
    asked: string[];
    /** Ids whose deletion the provider confirmed during this call. */
    confirmed: string[];
    /** Ids that the provider refused to delete, with its code: mostly unknown ids. */
    refused: { transactionId: string; resultCode: string }[];
    /** Ids of pending deletions, which are retried. */
    owed: string[];
    /**
     * Calls that were running when their session was deleted: their transactions are deleted once the provider answers.
     */
    pending: PendingCall[];
  };
}

/** A running call to the provider, by its business id. */
interface PendingCall {
  sessionId: string;
  operation: string;
  bizId: string;
}

type Owner = { sessionId: string } | { userHash: string };
const BATCH_SIZE = 100;

/**
 * Deletes all data of a session or of a user, here and then at the provider. A repeated purge succeeds: it reports no
 * deleted sessions, but still the pending deletions.
 */
export async function purge(ctx: Context, request: PurgeRequest, runDeletions: RunDeletions): Promise<PurgeReport> {
  const { userId, sessionId = '' } = request;
  const owner: Owner = userId === undefined ? { sessionId } : { userHash: hashUser(ctx.ring, userId) };
  const { here, pending } = await deleteHere(ctx, owner);
  const asked = (await ctx.store.listDeletionsOf(owner)).map(({ transactionId }) => transactionId);
  const round = asked.length > 0 ? runDeletions() : Promise.resolve(new Map<string, string>());
  runInBackground(ctx, here[0]?.sessionId, round);
  const codes = (await waitWithTimeout(round, request.wait * 1000).catch(() => undefined)) ?? new Map<string, string>();
  const owed = (await ctx.store.listDeletionsOf(owner)).map(({ transactionId }) => transactionId);
  const answered = asked.flatMap((transactionId) => {
    const resultCode = codes.get(transactionId);
    return resultCode === undefined ? [] : [{ transactionId, resultCode }];
  });
  return {
    here,
    provider: {
      asked,
      confirmed: answered
        .filter(({ resultCode }) => resultCode === 'SUCCESS')
        .map(({ transactionId }) => transactionId),
      refused: answered.filter(({ resultCode }) => resultCode !== 'SUCCESS'),
      owed,
      pending,
    },
  };
}

/**
 * Deletes session by session, each in one write with its pending deletions, so that the next call can continue after a
 * crash.
 */
async function deleteHere(ctx: Context, owner: Owner): Promise<{ here: Deleted[]; pending: PendingCall[] }> {
  const records: SessionRecord[] = [];
  let found: (SessionRecord | undefined)[];
  do {
    const ids = 'sessionId' in owner ? [owner.sessionId] : await ctx.store.listOfUser(owner.userHash, BATCH_SIZE);
    found = await Promise.all(ids.map((id) => deleteSession(ctx, id)));
    records.push(...found.filter((one) => one !== undefined));
  } while (found.length === BATCH_SIZE && found.some((one) => one !== undefined));
  return { here: records.map(describeDeleted), pending: records.flatMap((record) => listPending(ctx, record)) };
}

async function deleteSession(ctx: Context, sessionId: string): Promise<SessionRecord | undefined> {
  let record: SessionRecord | undefined;
  const isDeleted = await ctx.store.delete(sessionId, (last) => {
    record = last;
    return listPendingDeletions(last, ctx.clock());
  });
  if (!isDeleted || !record) return undefined;
  ctx.log({ event: 'session', sessionId, code: 'purged' });
  return record;
}

function listPending(ctx: Context, record: SessionRecord): PendingCall[] {
  const running = findRunning(ctx, record);
  const entry = record.transactions.find(({ bizId }) => bizId === running?.bizId);
  return entry ? [{ sessionId: record.id, operation: entry.operation, bizId: entry.bizId }] : [];
}

function describeDeleted(record: SessionRecord): Deleted {
  const { id: sessionId, evidence, consent, pictures } = record;
  return {
    sessionId,
    evidence: evidence !== undefined,
    receipt: consent.receipt !== undefined,
    pictures: pictures?.hashes.length ?? 0,
    handedOver: isHandedOver(record),
  };
}

/** Result of the work, or `undefined` after `ms` milliseconds; the work continues. */
async function waitWithTimeout<T>(work: Promise<T>, ms: number): Promise<T | undefined> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const over = new Promise<undefined>((resolve) => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, over]);
  } finally {
    clearTimeout(timer);
  }
}
