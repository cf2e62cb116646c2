import * as z from 'zod';
import type { Context } from '../context.js';
import { findRunning } from '../session/claim.js';
import { hashUser } from '../sealing/keys.js';
import { findImageDelivery } from '../session/audit.js';
import type { SessionRecord } from '../session/record.js';
import { SESSION_ID } from '../session/sessions.js';
import { listPendingDeletions, runInBackground, type RunDeletions } from '../upstream/provider-deletions.js';

/** The body of `POST /v1/purge`: whose data to delete, and how many seconds to wait for the provider. */
export const PurgeRequest = z
  .strictObject({
    userId: z.string().min(1).max(256).optional(),
    sessionId: z.string().regex(SESSION_ID).optional(),
    wait: z.int().min(0).max(30).default(10),
  })
  .refine(({ userId, sessionId }) => (userId === undefined) !== (sessionId === undefined), { path: ['userId'] });
export type PurgeRequest = z.output<typeof PurgeRequest>;

/** What this call found and deleted here, of one session. */
interface Deleted {
  sessionId: string;
  /** True: what was read and compared was still there. */
  evidence: boolean;
  /** True: the person had decided on consent, and the proof was kept. */
  receipt: boolean;
  /** How many keyed hashes of pictures were remembered. */
  pictures: number;
  /** True: `onReview` was given pictures. Where those are kept, this does not delete them. */
  handedOver: boolean;
}

export interface PurgeReport {
  here: Deleted[];
  provider: {
    /** Ids of the provider that it has to delete: of what was deleted now, and of what was still owed. */
    asked: string[];
    /** Those that it deleted during this call. */
    confirmed: string[];
    /** Those that it will not delete, with its code: most often it does not know them. */
    refused: { transactionId: string; resultCode: string }[];
    /** Those that it will be asked for again. */
    owed: string[];
    /** Calls that were under way when their session was deleted: what they bring is deleted there when they answer. */
    pending: PendingCall[];
  };
}

/** A call to the provider without an answer, by the business id that the proxy gave it. */
interface PendingCall {
  sessionId: string;
  operation: string;
  bizId: string;
}

type Owner = { sessionId: string } | { userHash: string };
const BATCH_SIZE = 100;

/**
 * Deletes all that is kept of a session or of a user, here and then at the provider. Doing it again is no fault: what is
 * gone is not in the report, what is owed still is.
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

/** Session by session, each with what it owes in one write: what a crash leaves, the next call deletes. */
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
    handedOver: findImageDelivery(record) !== undefined,
  };
}

/** What the work brings, or `undefined` after so many milliseconds; the work goes on. */
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
