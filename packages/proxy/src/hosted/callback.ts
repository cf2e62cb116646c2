import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { findCapturing } from '../model/handoff.js';
import { sha256 } from '../sealing/keys.js';
import type { SessionRecord, PendingRedirect } from '../model/record.js';
import { apply, bringUpToDate, changeSession } from '../session/sessions.js';
import { readReturn, type ReturnMessage } from './return-message.js';
import { changeTransaction, FIRST_POLL } from './transaction.js';

/*
 * The hosted page returns the browser to a callback address of the proxy, with a `response` that contains the `state`
 * of the transaction. By redirect, that request consumes the callback. In a frame, it passes the response to the page
 * around, which sends it with its client token. Every fault is `callback_refused`.
 */

const refused = () => new IdproofError('callback_refused');

interface Callback {
  message: ReturnMessage;
  /** Session of the `state`, also where that is used up. */
  record: SessionRecord;
}

/** Finds the session of a callback. Rejects with `callback_refused`. */
export async function findCallback(ctx: Context, response: string | undefined): Promise<Callback> {
  const message = readReturn(response);
  const record = message && (await ctx.store.findByKey(message.state));
  if (!message || !record) throw refused();
  return { message, record: bringUpToDate(record, ctx.clock()) };
}

/** Origin of the page around the frame that receives the callback; undefined for a redirect. */
export function findParent({ settings }: Context, { message, record }: Callback): string | undefined {
  const opened = record.hosted?.opened;
  if (opened?.embed !== 'frame' || !isRunningState(record, message.state)) return undefined;
  return opened.parentOrigin ?? settings.publicUrl ?? '';
}

/**
 * Consumes a callback by redirect, and resolves with the registered return address: of several requests with one
 * `state`, one succeeds. `cookie`: the browser's secret. Rejects with `callback_refused`.
 */
export async function acceptRedirect(
  ctx: Context,
  { message, record: found }: Callback,
  cookie: string | undefined,
): Promise<string> {
  const returnUrl = findReturnUrl(ctx, found);
  if (returnUrl === undefined) throw refused();
  if (cookie === undefined) throw refused();
  const browser = sha256(cookie);
  const change = (before: SessionRecord): SessionRecord => {
    const redirected = consumePendingRedirect(before, message.state, browser, ctx.clock());
    if (redirected) return redirected;
    const opened = before.hosted?.opened;
    if (opened?.embed !== 'redirect' || opened.cookie !== browser) throw refused();
    return consumeCallback(ctx, before, message);
  };
  await changeSession(ctx, found.id, change, found);
  return returnUrl;
}

/** Address to which the browser returns: the phone's page, or the session's, as far as it is still registered. */
function findReturnUrl({ settings }: Context, record: SessionRecord): string | undefined {
  if (findCapturing(record) === 'phone') return settings.handoff.url;
  const { returnUrl } = record.settings;
  return returnUrl !== undefined && settings.returnUrls.includes(returnUrl) ? returnUrl : undefined;
}

/** Record with the callback of a frame consumed. Rejects with `callback_refused`. */
export function acceptFromFrame(ctx: Context, record: SessionRecord, response: string): SessionRecord {
  const message = readReturn(response);
  // A redirect uses the callback address, which checks the cookie.
  if (!message || record.hosted?.opened?.embed !== 'frame') throw refused();
  return consumeCallback(ctx, record, message);
}

/** Record with the `state` used up and the callback's codes stored as a hint. */
function consumeCallback(ctx: Context, record: SessionRecord, { state, left }: ReturnMessage): SessionRecord {
  if (!isRunningState(record, state)) throw refused();
  const used = changeTransaction(record, ({ state: _state, ...rest }) => ({ ...rest, left, launches: [] }));
  const next = record.position === 'processing' ? used : apply(used, 'hosted left');
  // The page asks for the result itself; the poller is the fallback.
  return { ...next, pollAt: ctx.clock() + FIRST_POLL };
}

/** True where the `state` is the unused one of the session's running transaction. */
function isRunningState({ position, hosted }: SessionRecord, hash: string): boolean {
  // A processing session may be past its own time.
  return (position === 'open/hosted' || position === 'processing') && hosted?.state === hash;
}

/**
 * Pending redirect of a browser that is still on the hosted page when the transaction ends; valid until `expiresAt`.
 */
export function keepPendingRedirect({ hosted }: SessionRecord, expiresAt: number): { wayBack?: PendingRedirect } {
  if (hosted?.state === undefined || hosted.opened?.embed !== 'redirect') return {};
  return { wayBack: { state: hosted.state, cookie: hosted.opened.cookie, expiresAt } };
}

/** Record with its pending redirect used up; undefined where the redirect has expired or is another browser's. */
function consumePendingRedirect(
  { wayBack, ...rest }: SessionRecord,
  state: string,
  cookie: string,
  now: number,
): SessionRecord | undefined {
  const isRight = wayBack?.state === state && wayBack.cookie === cookie && wayBack.expiresAt > now;
  return isRight ? rest : undefined;
}
