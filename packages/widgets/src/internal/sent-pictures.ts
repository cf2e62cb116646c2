import { IdproofError } from '@idproof/core/internal';
import type { EncodedImage } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';

/** The pictures that were handed over, and as which page. */
export class SentPictures {
  /** By the SHA-256 of each. */
  readonly #pages = new Map<string, Page | undefined>();

  add({ sha256 }: EncodedImage, page: Page | undefined): void {
    this.#pages.set(sha256, page);
  }

  /** Throws `picture_repeated` for one that was sent as another page, or refused. */
  assertNew({ sha256 }: EncodedImage, page: Page | undefined, isRefused: boolean): void {
    if (this.#pages.has(sha256) && (isRefused || this.#pages.get(sha256) !== page)) {
      throw new IdproofError('picture_repeated');
    }
  }
}
