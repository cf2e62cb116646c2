import { IdproofError } from '@idproof/core/errors';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import type { SessionRecord, PendingRedirect } from '../session/record.js';
import { apply, bringUpToDate, changeSession } from '../session/sessions.js';
import { readReturn, type ReturnMessage } from './return-message.js';
import { changeTransaction, FIRST_POLL } from './transaction.js';

/*
 * The hosted page is left by an address of the proxy's own, with a `response` that names the transaction's state. By
 * redirect that address consumes the callback; in a frame it hands the response to the page around, which brings it
 * back by its client token. Whatever is wrong is `callback_refused`.
 */

const refused = () => new IdproofError('callback_refused');

interface Callback {
  message: ReturnMessage;
  /** The session that the state belongs to, or belonged to. */
  record: SessionRecord;
}

/** The callback with its session. Rejects with `callback_refused`. */
export async function findCallback(ctx: Context, response: string | undefined): Promise<Callback> {
  const message = readReturn(response);
  const record = message && (await ctx.store.findByKey(message.state));
  if (!message || !record) throw refused();
  return { message, record: bringUpToDate(record, ctx.clock()) };
}

/** The origin of the page around a frame that the callback must be handed to; undefined for one by redirect. */
export function findParent({ settings }: Context, { message, record }: Callback): string | undefined {
  const opened = record.hosted?.opened;
  if (opened?.embed !== 'frame' || !isRunningState(record, message.state)) return undefined;
  return opened.parentOrigin ?? settings.publicUrl ?? '';
}

/**
 * Consumes a callback by redirect, and resolves with the registered address to go to: one of many that come with one
 * state gets it. `cookie` is the browser's own secret. Rejects with `callback_refused`.
 */
export async function acceptRedirect(
  ctx: Context,
  { message, record: found }: Callback,
  cookie: string | undefined,
): Promise<string> {
  const { returnUrl } = found.settings;
  // It was registered when the session was made; the configuration may have changed since.
  if (returnUrl === undefined || !ctx.settings.returnUrls.includes(returnUrl)) throw refused();
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

/** The record with the callback of a frame consumed. Rejects with `callback_refused`. */
export function acceptFromFrame(ctx: Context, record: SessionRecord, response: string): SessionRecord {
  const message = readReturn(response);
  // A redirect comes back by its own address, where the cookie is looked at.
  if (!message || record.hosted?.opened?.embed !== 'frame') throw refused();
  return consumeCallback(ctx, record, message);
}

/** The record with the state used up, and what the callback said kept as a hint. */
function consumeCallback(ctx: Context, record: SessionRecord, { state, left }: ReturnMessage): SessionRecord {
  if (!isRunningState(record, state)) throw refused();
  const used = changeTransaction(record, ({ state: _state, ...rest }) => ({ ...rest, left, launches: [] }));
  const next = record.position === 'processing' ? used : apply(used, 'hosted left');
  // The page that was come back to asks by itself; the poller is for the case that it does not.
  return { ...next, pollAt: ctx.clock() + FIRST_POLL };
}

/** True when the state is that of the session's running transaction, and nobody used it yet. */
function isRunningState({ position, hosted }: SessionRecord, hash: string): boolean {
  // While the provider is at work the session's own time may run out.
  return (position === 'open/hosted' || position === 'processing') && hosted?.state === hash;
}

/** The way back to keep for a browser that is still away when the transaction is over, until `expiresAt`. */
export function keepPendingRedirect({ hosted }: SessionRecord, expiresAt: number): { wayBack?: PendingRedirect } {
  if (hosted?.state === undefined || hosted.opened?.embed !== 'redirect') return {};
  return { wayBack: { state: hosted.state, cookie: hosted.opened.cookie, expiresAt } };
}

/** The record with its way back used up; undefined where it leads nobody, or not this browser, back. */
function consumePendingRedirect(
  { wayBack, ...rest }: SessionRecord,
  state: string,
  cookie: string,
  now: number,
): SessionRecord | undefined {
  const isRight = wayBack?.state === state && wayBack.cookie === cookie && wayBack.expiresAt > now;
  return isRight ? rest : undefined;
}
