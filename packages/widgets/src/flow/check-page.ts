import { explainLate } from '../internal/explain-late.js';

/** Tells the developer of a page that lacks what every page needs. What is in a frame takes its width from the frame. */
export function checkPage(flow: Element): void {
  if (document.compatMode === 'BackCompat') explainLate(flow, 'doctype_missing');
  const isOnPhone = parent === window && matchMedia('(pointer: coarse)').matches;
  if (isOnPhone && !document.querySelector('meta[name=viewport]')) explainLate(flow, 'viewport_missing');
}
