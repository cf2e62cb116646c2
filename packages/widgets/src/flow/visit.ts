import { whenOpened } from '../hosted/opened-flag.js';
import { readAround, readMark } from './history-mark.js';

/** As long as a proxy waits for what is done on the provider's page, in milliseconds. */
const LONGEST_STAY = 2 * 3_600_000;

/** Whoever came by a link or a login may be somebody else. A frame is visited anew when the page around it is reloaded. */
export function isFreshVisit(): boolean {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return parent === window && visit?.type === 'navigate' && !isReturn();
}

/**
 * True where this tab opened the provider's page, which has led back. It is another origin's, and the proxy's redirect
 * leaves no referrer: whoever follows a link has one, and whoever enters the address comes from a page of this origin.
 */
export function isReturn(): boolean {
  const isAway = Date.now() - whenOpened() < LONGEST_STAY;
  return isAway && document.referrer === '' && !window.navigation?.activation?.from;
}

/**
 * Where in the tab's history this is: elsewhere once a router has led away and back, but the same after a reload, and
 * whatever a router keeps there. By its entry, where the browser tells, by the flow whose steps the entries are, and in
 * a frame, which begins anew with the page around it, by the entry of that page.
 */
export function findPlaces(): string[] {
  const place = window.navigation?.currentEntry?.key;
  const names = [place, place && readMark(history.state)?.flow, readAround(history.state)?.place];
  return names.filter((name) => name !== undefined);
}
