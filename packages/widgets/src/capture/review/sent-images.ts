import { IdproofError } from '@idproof/core/errors';
import type { EncodedImage } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';

interface SentImagesOptions {
  /** The page that is being captured; null for a face. */
  page: () => Page | null;
  /** Whether the server rejected an image of this step. */
  isRefused: () => boolean;
}

/** The images that an element has handed to the page, by their SHA-256. */
export class SentImages {
  readonly #pages = new Map<string, Page | null>();
  readonly #options: SentImagesOptions;

  constructor(options: SentImagesOptions) {
    this.#options = options;
  }

  /** Replaces the previous image of the same page, unless an image of the step was rejected. */
  add({ sha256 }: EncodedImage): void {
    const page = this.#options.page();
    for (const [known, as] of this.#pages) if (!this.#options.isRefused() && as === page) this.#pages.delete(known);
    this.#pages.set(sha256, page);
  }

  /** Throws `picture_repeated` for an image that was sent as another page; after a rejection, for every known image. */
  assertNew({ sha256 }: EncodedImage): void {
    const isOther = this.#options.isRefused() || this.#pages.get(sha256) !== this.#options.page();
    if (this.#pages.has(sha256) && isOther) throw new IdproofError('picture_repeated');
  }
}
