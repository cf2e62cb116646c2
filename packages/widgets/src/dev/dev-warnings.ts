import type { Timers } from '@idproof/core/internal';
import type { LitElement } from 'lit';

/** A wrong use that a developer can fix. Each has a section of its name in docs/troubleshooting.md. */
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
  | 'camera_blocked_by_policy'
  | 'camera_insecure_page'
  | 'worker_blocked'
  | 'viewport_missing'
  | 'doctype_missing';

/** Where each wrong use has a section of its name. */
export const TROUBLESHOOTING = 'https://github.com/idproof/idproof/blob/main/docs/troubleshooting.md#';

/** An element with what is checked of its settings. */
export type Settings = LitElement & { theme: string; labels: object; timers: Pick<Timers, 'setTimeout'> };

const load = async () => import('./dev-warnings.lazy.js');
/** Without the texts nothing is logged. */
const ignore = (): void => undefined;

/** Warns the developer of what is wrong with the page, with causes that are logged as they are. */
export function warnDeveloper({ localName }: Element, ...warning: [code: DevWarning, ...causes: unknown[]]): void {
  load().then(({ logWarning }) => logWarning(localName, ...warning), ignore);
}

/** Warns the developer that a page loads the kit in two versions: `used`, which was first, and `ignored`. */
export function warnOfVersions(tag: string, used: string | undefined, ignored: string): void {
  load().then(({ logVersions }) => logVersions(tag, used, ignored), ignore);
}

/**
 * Warns the developer of settings that an element lacks or does not know, and of unknown elements. Only in local
 * development, so that no other page pays, and in a task of its own, so that it delays no screen.
 */
export function checkSettings(element?: Settings): void {
  // A server has no location.
  if (!['localhost', '127.0.0.1', '[::1]'].includes(globalThis.location?.hostname)) return;
  setTimeout(() => load().then(({ checkPage }) => checkPage(element), ignore));
}
