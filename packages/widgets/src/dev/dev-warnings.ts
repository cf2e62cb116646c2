import type { Timers } from '@idproof/core/internal';
import type { LitElement } from 'lit';

/** A misconfiguration that a developer can fix. Each has a section of its name in docs/troubleshooting.md. */
export type DevWarning =
  | 'start_missing'
  | 'start_unreadable'
  | 'start_unreachable'
  | 'token_missing'
  | 'token_refused'
  | 'proxy_unreadable'
  | 'proxy_unreachable'
  | 'step_misplaced'
  | 'two_flows'
  | 'handoff_missing'
  | 'client_outdated'
  | 'camera_blocked_by_policy'
  | 'camera_insecure_page'
  | 'worker_blocked'
  | 'viewport_missing'
  | 'doctype_missing';

/** Prefix of the address of a warning's section. */
export const TROUBLESHOOTING = 'https://github.com/idproof/idproof/blob/main/docs/troubleshooting.md#';

/** An element with the settings that are checked. */
export type Settings = LitElement & { theme: string; labels: object; timers: Pick<Timers, 'setTimeout'> };

const load = async () => import('./dev-warnings.lazy.js');
/** If the lazy texts do not arrive, nothing is logged. */
const ignore = (): void => undefined;

/** Logs a warning for the developer; `causes` are logged as they are. */
export function warnDeveloper({ localName }: Element, ...warning: [code: DevWarning, ...causes: unknown[]]): void {
  load().then(({ logWarning }) => logWarning(localName, ...warning), ignore);
}

/** Logs that a page loads two versions of the kit: `used`, the first one, and `ignored`. */
export function warnOfVersions(tag: string, used: string | undefined, ignored: string): void {
  load().then(({ logVersions }) => logVersions(tag, used, ignored), ignore);
}

/**
 * Logs missing and unknown settings of an element, and unknown elements of the page. Only in local development, so that
 * production loads no code for it, and in a task of its own, so that it delays no screen.
 */
export function checkSettings(element?: Settings): void {
  // A server has no location.
  if (!['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)) return;
  setTimeout(() => load().then(({ checkPage }) => checkPage(element), ignore));
}
