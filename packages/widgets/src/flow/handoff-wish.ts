import type { FlowOptions } from './flow-options.js';

/** The flows whose person wants to continue on a phone as soon as the session has begun. */
const wishes = new WeakSet<object>();

export function makeWish(flow: object): void {
  wishes.add(flow);
}

/** True once after `makeWish`. */
export function takeWish(flow: object): boolean {
  return wishes.delete(flow);
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
