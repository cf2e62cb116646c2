import { describeSide, isSameSide, type SideSignature } from './side-signature.js';
import type { Page } from '../../session/protocol.js';
import type { Quad } from '../../quad.js';
import type { Pixels } from '../measure-frame.js';

/** Stores the signature of the last captured front, to detect it where the back is asked for. */
export class SideMemory {
  #page: Page | undefined;
  #front: SideSignature | null = null;
  #isBack = false;

  /** Sets the page of the next images. */
  expect(page: Page | undefined): void {
    this.#page = page;
  }

  /** Stores the front of a captured image; an image without a document clears it. */
  keep(image: Pixels, quad: Quad | null): void {
    if (this.#page !== 'front') return;
    this.#front = quad && describeSide(image, quad);
    this.#isBack = false;
  }

  /** Records that the stored front was the back. */
  noteWrong(): void {
    if (this.#page === 'front') this.#isBack = true;
  }

  /** Whether the back is requested but was captured as the front already. */
  get isSwapped(): boolean {
    return this.#page === 'back' && this.#isBack;
  }

  /** Whether the back is requested and the front lies between the corners. */
  isFrontAgain(frame: Pixels, quad: Quad): boolean {
    return this.#page === 'back' && this.#front !== null && isSameSide(this.#front, describeSide(frame, quad));
  }
}
