import type { FlowOptions } from './flow-options.js';

/** Flows whose person asked for a phone before the session had begun. */
const requests = new WeakSet<object>();

export function requestHandoff(flow: object): void {
  requests.add(flow);
}

/** True once after `requestHandoff`. */
export function takeRequest(flow: object): boolean {
  return requests.delete(flow);
}

/**
 * True at a computer whose page offers a phone: the main pointer is no finger, and the window is wide. Where the page
 * requires a phone, the width does not count.
 */
export function mayUsePhone({ handoff }: Pick<FlowOptions, 'handoff'>): boolean {
  if (handoff === 'off' || matchMedia('(pointer: coarse)').matches) return false;
  return handoff === 'require' || isWide();
}

/** True in a window that is not as narrow as a phone. */
export const isWide = (): boolean => matchMedia('(width >= 40em)').matches;
