import { IdproofError } from '@idproof/core/errors';
import type { EncodedImage } from '@idproof/core/image';
import type { Page } from '@idproof/core/session';

interface Taking {
  /** The page that is being taken; null of a face. */
  page: () => Page | null;
  /** Whether a picture was refused. */
  isRefused: () => boolean;
}

/** The pictures that an element handed over, by the SHA-256 of each. */
export class SentPictures {
  readonly #pages = new Map<string, Page | null>();
  readonly #taking: Taking;

  constructor(taking: Taking) {
    this.#taking = taking;
  }

  /** Unless one was refused, it takes the place of what was handed over as this page before. */
  add({ sha256 }: EncodedImage): void {
    const page = this.#taking.page();
    for (const [known, as] of this.#pages) if (!this.#taking.isRefused() && as === page) this.#pages.delete(known);
    this.#pages.set(sha256, page);
  }

  /** Throws `picture_repeated` for one that was sent as another page, and once a picture was refused, for any of them. */
  assertNew({ sha256 }: EncodedImage): void {
    const isOther = this.#taking.isRefused() || this.#pages.get(sha256) !== this.#taking.page();
    if (this.#pages.has(sha256) && isOther) throw new IdproofError('picture_repeated');
  }
}
