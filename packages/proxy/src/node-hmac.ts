import { createHmac } from 'node:crypto';
import type { HmacSha256 } from '@idproof/core/provider';

/** HMAC-SHA256 over the parts, without joining them: signing copies no large body. */
export const nodeHmac: HmacSha256 = (key, parts) => {
  const hmac = createHmac('sha256', key);
  for (const part of parts) hmac.update(part);
  return hmac.digest();
};
