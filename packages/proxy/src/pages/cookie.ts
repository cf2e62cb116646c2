import type { Embed } from '@idproof/core/session';
import { createSecret, hashSecret } from '../sealing/secret.js';

/** Lifetime of the cookie in seconds: that of the longest transaction. */
const MAX_AGE_S = 2 * 60 * 60;

/** Name of the cookie that identifies the browser of a hosted page. The `__Host-` prefix requires https. */
function getCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-idproof_launch' : 'idproof_launch';
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * Reads the browser's secret from its cookies; undefined where there is none, several, or an invalid one. Equal
 * duplicates count as one: a browser that used a frame and a page of the same site sends one of each.
 */
export function readCookie(header: string | null, publicUrl: string): string | undefined {
  const name = getCookieName(publicUrl);
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => pair.startsWith(`${name}=`));
  const [value, ...others] = new Set(own.map((pair) => pair.slice(name.length + 1)));
  return others.length === 0 && hashSecret(value) !== undefined ? value : undefined;
}

/** Existing secret of the browser, so that two tabs share it, or a new one. */
export function findOrCreateSecret(header: string | null, publicUrl: string): string {
  return readCookie(header, publicUrl) ?? createSecret().secret;
}

/** `Set-Cookie` for a launch. In a frame the cookie is partitioned by the site around it. */
export function writeCookie(secret: string, embed: Embed, publicUrl: string): string {
  const base = `${getCookieName(publicUrl)}=${secret}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly`;
  if (!isSecure(publicUrl)) return `${base}; SameSite=Lax`;
  return embed === 'frame' ? `${base}; Secure; SameSite=None; Partitioned` : `${base}; Secure; SameSite=Lax`;
}
