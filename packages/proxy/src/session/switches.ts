import type { Context } from '../context.js';
import { SERVICES, type Service } from '../model/record.js';

/**
 * Services that the merchant has switched off now, by `ProxyConfig.switchedOff`. Where it fails, none is: a session then
 * has everything it asked for. A name that is no service switches nothing off, and is warned of.
 */
export async function findSwitchedOff({ switchedOff, log, warn }: Context): Promise<readonly Service[]> {
  if (!switchedOff) return [];
  try {
    const named: readonly string[] = await switchedOff();
    if (!named.every((name) => (SERVICES as readonly string[]).includes(name))) warn('switch_unknown');
    return SERVICES.filter((service) => named.includes(service));
  } catch (error) {
    log({ event: 'fault', code: 'switched_off_failed', error: error instanceof Error ? error.name : '' });
    return [];
  }
}
