import { randomBytes } from 'node:crypto';
import type { OperationName, RequestOf } from '@idproof/core/provider';
import { IdproofError } from '@idproof/core/errors';
import type * as z from 'zod';
import type { Context } from './context.js';
import { toCaller } from './http/client-address.js';
import { LimitReached } from './http/limit-reached.js';
import { assertWellFormed } from './http/parse-body.js';
import { getCauseName, toIdproofError } from './http/problem.js';
import { createRateLimiter, type RateLimiter } from './http/rate-limit.js';
import { validate } from './http/validate.js';
import { createMutex } from './mutex.js';
import { closeReview, ReviewRequest } from './review/close-review.js';
import { fetchImages, ImagesRequest } from './review/fetch-images.js';
import type { ReviewImage } from './model/review-image.js';
import { hashUser } from './sealing/keys.js';
import { loadSession, readSessionId } from './session/sessions.js';
import { callOperation, type ProviderAnswer } from './steps/call-operation.js';
import { createSession, SessionRequest, type CreatedSession } from './steps/create-session.js';
import { describeSession, type SessionDetails } from './steps/describe-session.js';
import { purge, PurgeRequest, type PurgeReport } from './steps/purge.js';
import { screenAgain } from './steps/screen-again.js';
import { verifyReceipt, VerifyReceiptRequest, type ReceiptVerdict } from './steps/verify-receipt.js';
import type { RunDeletions } from './upstream/provider-deletions.js';

/** The body of `POST /v1/sessions`. */
export type SessionInput = z.input<typeof SessionRequest>;
/** The body of `POST /v1/sessions/{id}/review`. */
export type ReviewInput = z.input<typeof ReviewRequest>;
/** The query and the reviewer of `GET /v1/sessions/{id}/images`. */
export type ImagesInput = z.input<typeof ImagesRequest>;
/** The body of `POST /v1/receipts/verify`. */
export type ReceiptInput = z.input<typeof VerifyReceiptRequest>;

export interface CreateOptions {
  /** The person's language for an input without `locale`: a BCP 47 tag, or the browser's `Accept-Language` header. */
  locale?: string | undefined;
  /** The person's IP address, for the rate limit of addresses. Default: no limit is counted. */
  address?: string | undefined;
}

export interface WaitOptions {
  /** Seconds to wait for the deletion at the provider, 0 to 30. Default: 10. */
  wait?: number;
}

/**
 * The merchant's side of the proxy, for code in the same process: the same as the routes with a server key. Each method
 * takes and returns what its route does, and rejects with an `IdproofError` of the same code, whose `requestId` is in
 * the log.
 */
export interface ServerApi {
  readonly sessions: {
    /**
     * Creates a session, or returns the user's open one for the same input with a new token (`isNew: false`).
     * Rejects with `invalid_field`, `unauthorized` (the hook `authorize` refused), `rate_limited` or `overloaded`.
     */
    create: (input: SessionInput, options?: CreateOptions) => Promise<CreatedSession>;
    /** Reads a session with its evidence and audit; never images. Rejects with `not_found`. */
    get: (sessionId: string) => Promise<SessionDetails>;
    /** Closes a review, once. Rejects with `invalid_field`, `not_found`, `out_of_order` or `session_over`. */
    review: (sessionId: string, input: ReviewInput) => Promise<SessionDetails>;
    /**
     * Fetches the images of a hosted session in review from the provider, and records the reviewer in the audit.
     * Rejects with `invalid_field`, `not_found`, `out_of_order`, `session_over` or a `provider_*` code.
     */
    images: (sessionId: string, input: ImagesInput) => Promise<ReviewImage[]>;
    /**
     * Screens the person of a session with `screening` once more, while its evidence lasts. Changes no outcome. Rejects
     * with `not_found`, `out_of_order` or a `provider_*` code.
     */
    screen: (sessionId: string) => Promise<SessionDetails>;
    /** Deletes a session here, then at the provider. Rejects with `not_found`. */
    delete: (sessionId: string, options?: WaitOptions) => Promise<PurgeReport>;
  };
  readonly users: {
    /** Deletes all data of a user, here and then at the provider. */
    purge: (userId: string, options?: WaitOptions) => Promise<PurgeReport>;
  };
  readonly receipts: {
    /** Checks whether a consent receipt is genuine. */
    verify: (input: ReceiptInput) => Promise<ReceiptVerdict>;
  };
  readonly provider: {
    /**
     * Calls one of the operations that `providerOperations` lists. A business failure resolves, as `{ result }`.
     * Rejects with `not_found` for an operation that is not listed, `invalid_field` or a `provider_*` code.
     */
    call: <Name extends OperationName>(operation: Name, body: RequestOf<Name>) => Promise<ProviderAnswer<Name>>;
  };
}

export function createServerApi(ctx: Context, runDeletions: RunDeletions, perAddress: RateLimiter): ServerApi {
  const perUser = createRateLimiter('user', ctx.settings.limits.perUser, ctx.store);
  const runExclusive = createMutex();
  return {
    sessions: {
      create: async (input, { locale, address } = {}) => {
        const request = validate(SessionRequest, input);
        if (address !== undefined) await perAddress.take(toCaller(address));
        const user = hashUser(ctx.ring, request.userId);
        await perUser.take(user);
        // Concurrent starts of one user would fail each other's compare-and-set.
        return runExclusive(user, () => createSession(ctx, request, locale));
      },
      get: async (sessionId) => describeSession(ctx, await loadSession(ctx, readSessionId(sessionId))),
      review: async (sessionId, input) => {
        const id = readSessionId(sessionId);
        return describeSession(ctx, await closeReview(ctx, id, validate(ReviewRequest, input)));
      },
      images: async (sessionId, input) => {
        const id = readSessionId(sessionId);
        return fetchImages(ctx, id, validate(ImagesRequest, input));
      },
      screen: async (sessionId) => describeSession(ctx, await screenAgain(ctx, readSessionId(sessionId))),
      delete: async (sessionId, options = {}) => {
        const request = validate(PurgeRequest, { ...options, sessionId: readSessionId(sessionId) });
        const report = await purge(ctx, request, runDeletions);
        if (report.here.length === 0) throw new IdproofError('not_found');
        return report;
      },
    },
    users: {
      purge: async (userId, options = {}) => purge(ctx, validate(PurgeRequest, { ...options, userId }), runDeletions),
    },
    receipts: { verify: async (input) => verifyReceipt(ctx, validate(VerifyReceiptRequest, input)) },
    provider: { call: (operation, body) => callOperation(ctx, operation, body) },
  };
}

/** The same API for callers outside the proxy: starts the proxy first, rejects malformed texts, and logs each call. */
export function createPublicApi(ctx: Context, api: ServerApi, start: () => Promise<unknown>): ServerApi {
  const wrap =
    <Input extends unknown[], Output>(operation: string, method: (...input: Input) => Promise<Output>) =>
    async (...input: Input): Promise<Output> => {
      const started = performance.now();
      const requestId = randomBytes(12).toString('hex');
      let error: IdproofError | undefined;
      try {
        await start().catch(() => {});
        input.forEach(assertWellFormed);
        return await method(...input);
      } catch (thrown) {
        error = toIdproofError(thrown);
        const { code, message, field, retryAfter } = error;
        if (code === 'internal_error') ctx.log({ event: 'fault', requestId, code, error: getCauseName(thrown) });
        throw new IdproofError(code, message, { cause: error, field, retryAfter, requestId });
      } finally {
        ctx.log({
          event: 'call',
          requestId,
          operation,
          ...(error ? { code: error.code } : {}),
          ...(error instanceof LimitReached ? { limit: error.variable } : {}),
          ms: Math.round(performance.now() - started),
        });
      }
    };
  const { sessions, users, receipts, provider } = api;
  return {
    sessions: {
      create: wrap('sessions.create', sessions.create),
      get: wrap('sessions.get', sessions.get),
      review: wrap('sessions.review', sessions.review),
      images: wrap('sessions.images', sessions.images),
      screen: wrap('sessions.screen', sessions.screen),
      delete: wrap('sessions.delete', sessions.delete),
    },
    users: { purge: wrap('users.purge', users.purge) },
    receipts: { verify: wrap('receipts.verify', receipts.verify) },
    provider: { call: wrap('provider.call', provider.call) },
  };
}
