import { randomBytes } from 'node:crypto';
import type { Embed } from '@idproof/core/session';
import { sha256 } from '../sealing/keys.js';
import type { HostedTransaction, SessionRecord, WayBack } from '../session/record.js';

/** A launch is followed at once, by the page that asked for it. */
const LAUNCH_MS = 5 * 60_000;
/** Tabs that are opened side by side have a code each. */
const MOST_LAUNCHES = 4;

const SECRET = /^[A-Za-z0-9_-]{43}$/;

/** A fresh random text and what is stored of it. */
export function createSecret(): { secret: string; hash: string } {
  const secret = randomBytes(32).toString('base64url');
  return { secret, hash: sha256(secret) };
}

/** The hash that a secret of ours is stored by; undefined for a text that is none. */
export function hashOfSecret(text: unknown): string | undefined {
  return typeof text === 'string' && SECRET.test(text) ? sha256(text) : undefined;
}

/** Where a hosted page is opened from. */
export interface Opening {
  embed: Embed;
  /** Of a frame: the origin of the page around it. */
  parentOrigin?: string;
}

/** The record with one more launch code. */
export function withLaunch(
  record: SessionRecord,
  opening: Opening,
  now: number,
): { record: SessionRecord; code: string } {
  const { secret: code, hash } = createSecret();
  const launch = { ...opening, hash, expiresAt: now + LAUNCH_MS };
  const changed = changeTransaction(record, ({ launches, ...rest }) => ({
    ...rest,
    launches: [...launches, launch].slice(-MOST_LAUNCHES),
  }));
  return { record: changed, code };
}

/** The record with the code used up and the browser bound; undefined when the code opens nothing. */
export function useLaunch(record: SessionRecord, hash: string, cookie: string, now: number): SessionRecord | undefined {
  const launch = record.hosted?.launches.find((known) => known.hash === hash);
  if (record.position !== 'open/hosted' || !launch || launch.expiresAt <= now) return undefined;
  const { embed, parentOrigin } = launch;
  return changeTransaction(record, ({ launches, ...rest }) => ({
    ...rest,
    launches: launches.filter((known) => known !== launch),
    opened: { embed, cookie: sha256(cookie), ...(parentOrigin === undefined ? {} : { parentOrigin }) },
  }));
}

/** True when the state is that of the session's running transaction, and nobody used it yet. */
export function isStateOf({ position, hosted }: SessionRecord, hash: string): boolean {
  // While the provider is at work the session's own time may run out.
  return (position === 'open/hosted' || position === 'processing') && hosted?.state === hash;
}

/** The way back to keep for a browser that is still away when the transaction is over, until `expiresAt`. */
export function wayBackOf({ hosted }: SessionRecord, expiresAt: number): { wayBack?: WayBack } {
  if (hosted?.state === undefined || hosted.opened?.embed !== 'redirect') return {};
  return { wayBack: { state: hosted.state, cookie: hosted.opened.cookie, expiresAt } };
}

/** The record with its way back used up; undefined where it leads nobody, or not this browser, back. */
export function useWayBack(
  { wayBack, ...rest }: SessionRecord,
  state: string,
  cookie: string,
  now: number,
): SessionRecord | undefined {
  const isRight = wayBack?.state === state && wayBack.cookie === cookie && wayBack.expiresAt > now;
  return isRight ? rest : undefined;
}

/** The record with the state used up, and what the callback said kept as a hint. */
export function useState(record: SessionRecord, left: NonNullable<HostedTransaction['left']>): SessionRecord {
  return changeTransaction(record, ({ state: _state, ...rest }) => ({ ...rest, left, launches: [] }));
}

export function changeTransaction(
  record: SessionRecord,
  change: (transaction: HostedTransaction) => HostedTransaction,
): SessionRecord {
  return record.hosted ? { ...record, hosted: change(record.hosted) } : record;
}
