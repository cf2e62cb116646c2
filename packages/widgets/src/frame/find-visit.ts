import type { Message } from './messages.js';

/** Where in the tab's history this page is, as far as the browser tells, and whether somebody has just come to it. */
export function findVisit(): Message['payload'] {
  const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return { place: window.navigation?.currentEntry?.key, isFresh: visit?.type === 'navigate' };
}
