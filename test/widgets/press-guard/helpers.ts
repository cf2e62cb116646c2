import { fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { HandTimers } from '../../helpers/hand-timers.js';

/** The time after which a control takes presses, in milliseconds. */
const SEEN = 500;

export interface Mounted<Tag extends keyof HTMLElementTagNameMap> {
  element: HTMLElementTagNameMap[Tag];
  timers: HandTimers;
}

/** What the browser says of presses anywhere on the page. */
export function sayPressed(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
}

/**
 * An element whose clock stands still until the test lets it go on, in a page that was pressed before unless the test has
 * said otherwise.
 */
export async function mount<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object = {},
): Promise<Mounted<Tag>> {
  if (!Object.hasOwn(navigator, 'userActivation')) sayPressed(true);
  const timers = new HandTimers();
  const element = document.createElement(tag);
  Object.assign(element, { timers }, properties);
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await (element as unknown as { updateComplete: Promise<unknown> }).updateComplete;
  return { element, timers };
}

/** True while no pointer reaches the control. */
export function isHeld(control: HTMLElement): boolean {
  return getComputedStyle(control).pointerEvents === 'none';
}

/** The control has been seen: its frame was drawn, and the time is over. */
export async function see(control: HTMLElement, timers: HandTimers): Promise<void> {
  await waitUntil(() => {
    timers.elapse(SEEN - 1);
    if (!isHeld(control)) throw new Error('takes presses too early');
    timers.elapse(SEEN);
    return !isHeld(control);
  }, 'takes no presses');
}

/** A click as a browser makes it: the first of a series, or a later one. */
export function clickAs(control: HTMLElement, detail: number): void {
  control.dispatchEvent(new MouseEvent('click', { bubbles: true, composed: true, cancelable: true, detail }));
}

/** A key as a browser reports it; true where the control takes it. */
export function key(control: HTMLElement, type: 'keydown' | 'keyup', name: string, repeat = false): boolean {
  return control.dispatchEvent(
    new KeyboardEvent(type, { key: name, repeat, bubbles: true, composed: true, cancelable: true }),
  );
}
