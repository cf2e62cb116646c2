import { url as inspectorUrl } from 'node:inspector';
import { isPlainAndRemote } from './environment/faults.js';

/** What is said at the start, in the log and in the metrics: the proxy runs, and somebody should look at it. */
export type StartWarning =
  | 'tls_checks_off'
  | 'inspector_open'
  | 'store_in_memory'
  | 'store_unencrypted'
  /** Fine where clients connect directly. */
  | 'trusted_hops_unset'
  | ConsentWarning;

/** What the default consent text cannot name. */
export type ConsentWarning =
  | 'consent_without_controller'
  | 'consent_without_contact'
  | 'consent_without_policy'
  | 'consent_without_provider'
  | 'consent_without_provider_country'
  | 'consent_without_provider_retention';

/** What is unsafe about this process, its environment and its store. */
export function findStartWarnings(env: Readonly<Record<string, string | undefined>>, store: string): StartWarning[] {
  const found: Record<Exclude<StartWarning, 'trusted_hops_unset' | ConsentWarning>, boolean> = {
    tls_checks_off: env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
    inspector_open: inspectorUrl() !== undefined,
    store_in_memory: store === 'memory:' && env['NODE_ENV'] !== 'test',
    store_unencrypted: isPlainAndRemote(store),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((warning) => found[warning]);
}
