import { url as inspectorUrl } from 'node:inspector';
import { isPlainAndRemote } from './loopback.js';

/** Warnings at the start, in the log and the metrics: the proxy runs, but its operator should check them. */
export type StartWarning =
  | 'tls_checks_off'
  | 'inspector_open'
  | 'store_in_memory'
  | 'store_unencrypted'
  /** Correct where clients connect directly. */
  | 'trusted_hops_unset'
  /** Document types hold values that nobody has checked. */
  | 'document_types_unchecked'
  | ConsentWarning;

/** Names that the default consent text lacks. */
export type ConsentWarning =
  | 'consent_without_controller'
  | 'consent_without_contact'
  | 'consent_without_policy'
  | 'consent_without_provider'
  | 'consent_without_provider_country'
  | 'consent_without_provider_retention';

/** Unsafe properties of this process, its environment and its store. */
export function findStartWarnings(env: Readonly<Record<string, string | undefined>>, store: string): StartWarning[] {
  const found: Record<
    Exclude<StartWarning, 'trusted_hops_unset' | 'document_types_unchecked' | ConsentWarning>,
    boolean
  > = {
    tls_checks_off: env['NODE_TLS_REJECT_UNAUTHORIZED'] === '0',
    inspector_open: inspectorUrl() !== undefined,
    store_in_memory: store === 'memory:' && env['NODE_ENV'] !== 'test',
    store_unencrypted: isPlainAndRemote(store),
  };
  return (Object.keys(found) as (keyof typeof found)[]).filter((warning) => found[warning]);
}
