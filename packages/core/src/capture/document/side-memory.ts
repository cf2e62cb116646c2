import { describeSide, isSameSide, type SideSignature } from './side-signature.js';
import type { Page } from '../../session/protocol.js';
import type { Quad } from '../frame-judge.js';
import type { Pixels } from '../measure-frame.js';

/** Remembers the front that was taken last, to know it where the back belongs. */
export class SideMemory {
  #page: Page | undefined;
  #front: SideSignature | null = null;
  #isBack = false;

  /** Says which page comes now. */
  expect(page: Page | undefined): void {
    this.#page = page;
  }

  /** Keeps the front of a taken picture; one on which no document is seen forgets the front before it. */
  keep(image: Pixels, quad: Quad | null): void {
    if (this.#page !== 'front') return;
    this.#front = quad && describeSide(image, quad);
    this.#isBack = false;
  }

  /** Notes that the picture which was kept last as the front shows the back. */
  noteWrong(): void {
    if (this.#page === 'front') this.#isBack = true;
  }

  /** Whether the back is asked for and was taken already, for the front. */
  get isSwapped(): boolean {
    return this.#page === 'back' && this.#isBack;
  }

  /** Whether the back is asked for and the front lies between the corners. */
  isFrontAgain(frame: Pixels, quad: Quad): boolean {
    return this.#page === 'back' && this.#front !== null && isSameSide(this.#front, describeSide(frame, quad));
  }
}
