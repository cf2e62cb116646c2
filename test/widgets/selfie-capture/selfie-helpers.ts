import { loadLabels, type IdproofCaptureEvent, type IdproofSelfieCapture } from '@idproof/widgets';
import { fixture, nextFrame } from '@open-wc/testing';
import { waitUntil } from '../../helpers/wait-until.js';
import { fakeCamera, fakeEncoder, part, readText, untilPhase } from '../helpers/helpers.js';

/** Time that passes only when the test says so. */
export class HandClock {
  readonly #waiting: { left: number; resolve: () => void }[] = [];

  readonly wait = async (milliseconds: number, signal: AbortSignal): Promise<void> => {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const mine = { left: milliseconds, resolve };
      this.#waiting.push(mine);
      signal.addEventListener('abort', () => {
        this.#waiting.splice(this.#waiting.indexOf(mine), 1);
        resolve();
      });
    });
  };

  /** Milliseconds of the wait that is under way. */
  get next(): number | undefined {
    return this.#waiting[0]?.left;
  }

  /** Ends the wait that is under way, once there is one. */
  async tick(): Promise<void> {
    await waitUntil(() => this.#waiting.length > 0, 'nobody waits', { interval: 1 });
    this.#waiting.shift()!.resolve();
    // What waited goes on in microtasks; the element shows it in one more.
    await nextFrame();
  }

  async ticks(count: number): Promise<void> {
    for (let n = 0; n < count; n++) await this.tick();
  }
}

/** Frames of one action; a blink is looked at more often. */
export const FRAMES = 10;
export const BLINK_FRAMES = 16;

/** Nothing recognizes faces: pictures are taken by hand, and every action takes its time. */
const NO_JUDGE = (): Promise<never> => Promise.reject(new Error('there is no judge in this test'));

export async function mount(
  properties: Partial<IdproofSelfieCapture> = {},
): Promise<{ element: IdproofSelfieCapture; clock: HandClock }> {
  // The actions wait for their words; here they are there.
  await loadLabels('en');
  const clock = new HandClock();
  const element = document.createElement('idproof-selfie-capture');
  Object.assign(
    element,
    { environment: fakeCamera(), encoder: fakeEncoder(), wait: clock.wait, judge: NO_JUDGE },
    properties,
  );
  const holder = await fixture<HTMLElement>(document.createElement('div'));
  holder.append(element);
  await element.updateComplete;
  return { element, clock };
}

/** Up to the first prompt. */
export async function begin(
  properties: Partial<IdproofSelfieCapture>,
): Promise<{ element: IdproofSelfieCapture; clock: HandClock }> {
  const mounted = await mount(properties);
  mounted.element.start();
  await untilShown(mounted.element);
  part(mounted.element, 'shutter')!.click();
  await mounted.element.updateComplete;
  return mounted;
}

/** The camera is on and its first picture is there. */
export async function untilShown(element: IdproofSelfieCapture): Promise<void> {
  await untilPhase(element, 'live');
  await waitUntil(() => element.shadowRoot!.querySelector('video')!.readyState >= 2);
}

export function prompt(element: IdproofSelfieCapture): string {
  return readText(part(element, 'hint')!);
}

export function spoken(element: IdproofSelfieCapture): string {
  return readText(element.shadowRoot!.querySelector('[role=status]')!);
}

export async function finish(element: IdproofSelfieCapture, clock: HandClock): Promise<IdproofCaptureEvent['detail']> {
  await clock.tick();
  await untilPhase(element, 'review');
  const captured = new Promise<IdproofCaptureEvent>((resolve) => {
    element.addEventListener('idproof-capture', resolve, { once: true });
  });
  part(element, 'confirm')!.click();
  return (await captured).detail;
}
