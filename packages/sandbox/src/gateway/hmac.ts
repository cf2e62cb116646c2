import { createHmac } from 'node:crypto';
import type { HmacSha256 } from '@idproof/core/provider';

/** HMAC-SHA256 piece by piece, so that a body is never copied to be signed. */
export const nodeHmac: HmacSha256 = (key, parts) => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};
