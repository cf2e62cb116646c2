import type { IdproofFlow } from '@idproof/widgets';
import { waitUntil } from '../../helpers/wait-until.js';

/** The question whether to stop. */
export const dialog = (flow: IdproofFlow): HTMLDialogElement => flow.shadowRoot!.querySelector('dialog')!;

/** Goes through the history as the browser's buttons do, and waits until it is there. */
export async function travel(delta: number): Promise<void> {
  const arrived = new Promise((resolve) => addEventListener('popstate', resolve, { once: true }));
  history.go(delta);
  await arrived;
}

/** Waits until the browser stands at the flow's entry of that depth. */
export function untilDepth(depth: number): Promise<void> {
  return waitUntil(() => (history.state as { idproof?: { depth: number } }).idproof?.depth === depth);
}

/** Waits until the browser stands at that entry of the flow's. */
export function untilAt(at: number): Promise<void> {
  return waitUntil(() => (history.state as { idproof?: { at: number } }).idproof?.at === at);
}

/** The clock of the page, stopped and moved by the test. */
export const clock = {
  stop: () => {
    const now = performance.now();
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
  },
  pass: (milliseconds: number) => {
    const now = performance.now() + milliseconds;
    Object.defineProperty(performance, 'now', { value: () => now, configurable: true });
  },
  goOn: () => Reflect.deleteProperty(performance, 'now'),
};

/** True where the browser would ask before the page is left. */
export function wouldAsk(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  dispatchEvent(event);
  return event.defaultPrevented;
}
