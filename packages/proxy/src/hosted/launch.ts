import { IdproofError } from '@idproof/core/errors';
import type { Embed } from '@idproof/core/session';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { createSecret, hashSecret } from '../sealing/secret.js';
import type { SessionRecord } from '../session/record.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { createHostedPageUrl } from '../session/hosted-addresses.js';
import { changeTransaction, openClientCfg } from './transaction.js';

/** A launch is followed at once, by the page that asked for it. */
const LAUNCH_MS = 5 * 60_000;
/** Tabs that are opened side by side have a code each. */
const MAX_LAUNCHES = 4;

/** Where a hosted page is opened from. */
export interface Opening {
  embed: Embed;
  /** Of a frame: the origin of the page around it. */
  parentOrigin?: string;
}

/** The record with one more launch code. */
export function addLaunch(
  record: SessionRecord,
  opening: Opening,
  now: number,
): { record: SessionRecord; code: string } {
  const { secret: code, hash } = createSecret();
  const launch = { ...opening, hash, expiresAt: now + LAUNCH_MS };
  const changed = changeTransaction(record, ({ launches, ...rest }) => ({
    ...rest,
    launches: [...launches, launch].slice(-MAX_LAUNCHES),
  }));
  return { record: changed, code };
}

interface Launched {
  sessionId: string;
  /** The provider's page, with what opens it. */
  location: string;
  embed: Embed;
}

/**
 * Uses the code up, and binds the transaction to the browser that holds `cookie`. Rejects with `callback_refused` when
 * the code opens nothing.
 */
export async function openLaunch(ctx: Context, code: string | undefined, cookie: string): Promise<Launched> {
  const hash = hashSecret(code);
  const known = hash === undefined ? undefined : await ctx.store.findByKey(hash);
  if (hash === undefined || !known) throw new IdproofError('callback_refused');
  const found = bringUpToDate(known, ctx.clock());
  const change = (before: SessionRecord) => consumeLaunch(before, hash, cookie, ctx.clock());
  const { id: sessionId, hosted } = await changeSession(ctx, found.id, change, found);
  if (!hosted?.opened) throw new IdproofError('callback_refused');
  const location = createHostedPageUrl(ctx.settings, openClientCfg(ctx, sessionId, hosted));
  return { sessionId, location, embed: hosted.opened.embed };
}

function consumeLaunch(record: SessionRecord, hash: string, cookie: string, now: number): SessionRecord {
  const launch = record.hosted?.launches.find((known) => known.hash === hash);
  if (record.position !== 'open/hosted' || !launch || launch.expiresAt <= now) {
    throw new IdproofError('callback_refused');
  }
  const { embed, parentOrigin } = launch;
  return changeTransaction(record, ({ launches, ...rest }) => ({
    ...rest,
    launches: launches.filter((known) => known !== launch),
    opened: { embed, cookie: sha256(cookie), ...(parentOrigin === undefined ? {} : { parentOrigin }) },
  }));
}
