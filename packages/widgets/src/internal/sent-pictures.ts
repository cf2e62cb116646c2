import { IdproofError } from '@idproof/core/internal';
import type { EncodedImage } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';

/** The pictures that an element handed over, by the SHA-256 of each. */
export class SentPictures {
  readonly #pages = new Map<string, Page | undefined>();

  add({ sha256 }: EncodedImage, page: Page | undefined): void {
    this.#pages.set(sha256, page);
  }

  /** Throws `picture_repeated` for one that was sent as another page, and once a picture was refused, for any of them. */
  assertNew({ sha256 }: EncodedImage, page: Page | undefined, isRefused: boolean): void {
    const isOther = isRefused || this.#pages.get(sha256) !== page;
    if (this.#pages.has(sha256) && isOther) throw new IdproofError('picture_repeated');
  }
}
