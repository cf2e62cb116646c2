import { fixture } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { HandTimers } from '../../helpers/hand-timers.js';

/** The time after which a control accepts presses, in milliseconds. */
const SEEN = 500;

export interface Mounted<Tag extends keyof HTMLElementTagNameMap> {
  element: HTMLElementTagNameMap[Tag];
  timers: HandTimers;
}

/** Replaces `navigator.userActivation`. */
export function setPressed(hasBeenActive: boolean): void {
  Object.defineProperty(navigator, 'userActivation', { configurable: true, value: { hasBeenActive } });
}

/**
 * Mounts an element with a mocked clock, in a page that was pressed before unless the test says otherwise.
 */
export async function mount<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: object = {},
): Promise<Mounted<Tag>> {
  if (!Object.hasOwn(navigator, 'userActivation')) setPressed(true);
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

/** Lets a frame be drawn and the delay elapse, so that the control counts as seen. */
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

/** Dispatches a key like a browser; true if the control accepts it. */
export function key(control: HTMLElement, type: 'keydown' | 'keyup', name: string, repeat = false): boolean {
  return control.dispatchEvent(
    new KeyboardEvent(type, { key: name, repeat, bubbles: true, composed: true, cancelable: true }),
  );
}
