import type { Embed } from '@idproof/core/session';
import { createSecret, hashSecret } from '../sealing/secret.js';

/** Known by a browser no longer than a transaction can run. */
const MAX_AGE_S = 2 * 60 * 60;

/** Which browser opened a hosted page. Only over plain HTTP on this machine does the name lack its prefix. */
function getCookieName(publicUrl: string): string {
  return isSecure(publicUrl) ? '__Host-idproof_launch' : 'idproof_launch';
}

const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/**
 * The browser's secret out of its cookies; undefined when there is none, several, or something else. The same twice is
 * one: a browser that was here in a frame and as a page of the same site keeps, and sends, one of each.
 */
export function readCookie(header: string | null, publicUrl: string): string | undefined {
  const name = getCookieName(publicUrl);
  const pairs = (header ?? '').split(';').map((pair) => pair.trim());
  const own = pairs.filter((pair) => pair.startsWith(`${name}=`));
  const [value, ...others] = new Set(own.map((pair) => pair.slice(name.length + 1)));
  return others.length === 0 && hashSecret(value) !== undefined ? value : undefined;
}

/** The browser's secret: the one it has, so that two tabs do not disturb each other, or a fresh one. */
export function findOrCreateSecret(header: string | null, publicUrl: string): string {
  return readCookie(header, publicUrl) ?? createSecret().secret;
}

/** `Set-Cookie` for a launch. In a frame the cookie belongs to the site around it alone. */
export function writeCookie(secret: string, embed: Embed, publicUrl: string): string {
  const base = `${getCookieName(publicUrl)}=${secret}; Path=/; Max-Age=${MAX_AGE_S}; HttpOnly`;
  if (!isSecure(publicUrl)) return `${base}; SameSite=Lax`;
  return embed === 'frame' ? `${base}; Secure; SameSite=None; Partitioned` : `${base}; Secure; SameSite=Lax`;
}
