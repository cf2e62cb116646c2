import { IdproofError } from '@idproof/core/errors';
import type { Embed } from '@idproof/core/session';
import type { Context } from '../context.js';
import { sha256 } from '../sealing/keys.js';
import { createSecret, hashSecret } from '../sealing/secret.js';
import type { SessionRecord } from '../model/record.js';
import { bringUpToDate, changeSession } from '../session/sessions.js';
import { createHostedPageUrl } from '../session/hosted-addresses.js';
import { changeTransaction, openClientCfg } from './transaction.js';

/** Lifetime of a launch code in ms: the page follows it at once. */
const LAUNCH_MS = 5 * 60_000;
/** Launch codes per session: each tab has its own. */
const MAX_LAUNCHES = 4;

/** Way in which a hosted page is opened. */
export interface Opening {
  embed: Embed;
  /** Of a frame: origin of the page around it. */
  parentOrigin?: string;
}

/** Record with a further launch code. */
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
  /** Address of the provider's page, with its credential. */
  location: string;
  embed: Embed;
}

/**
 * Consumes the launch code, and binds the transaction to the browser with this cookie. Rejects with `callback_refused`
 * for an invalid code.
 */
export async function openLaunch(ctx: Context, code: string | undefined, cookie: string): Promise<Launched> {
  const hash = hashSecret(code);
  const known = hash === undefined ? undefined : await ctx.store.findByKey(hash);
  if (hash === undefined || !known) throw new IdproofError('callback_refused');
  const found = bringUpToDate(known, ctx.clock());
  const change = (before: SessionRecord) => consumeLaunch(before, hash, cookie, ctx.clock());
  const { id: sessionId, hosted } = await changeSession(ctx, found.id, change, found);
  if (!hosted?.opened) throw new IdproofError('callback_refused');
  const location = createHostedPageUrl(ctx.settings, hosted.kind ?? 'all', openClientCfg(ctx, sessionId, hosted));
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
