import { IdproofError } from '@idproof/core/errors';
import { html, nothing, type TemplateResult } from 'lit';
import { format, type Words } from '../../labels.js';
import { drawPage, listImagePages, type ImagePage } from './draw-page.js';
import { PdfFile } from './pdf-file.js';

/** The most bytes of a PDF: a page of a scanner has one or two megabytes. */
const MAX_BYTES = 50 * 1024 * 1024;

/** A picked PDF and its chosen page: at first the first page that is an image. */
export class PdfPages {
  readonly file: Blob;
  readonly #pdf: PdfFile;
  readonly #pages: readonly ImagePage[];
  readonly #onTurn: () => void;
  #at = 0;

  private constructor(file: Blob, pdf: PdfFile, pages: readonly ImagePage[], onTurn: () => void) {
    this.file = file;
    this.#pdf = pdf;
    this.#pages = pages;
    this.#onTurn = onTurn;
  }

  /** `onTurn` is called when another page is wanted. Rejects with `image_too_large`, `pdf_locked` or `pdf_unreadable`. */
  static async open(file: Blob, onTurn: () => void): Promise<PdfPages> {
    if (file.size > MAX_BYTES) throw new IdproofError('image_too_large', `${file.size} bytes`);
    const pdf = await PdfFile.read(new Uint8Array(await file.arrayBuffer()));
    return new PdfPages(file, pdf, await listImagePages(pdf), onTurn);
  }

  async draw(): Promise<ImageBitmap> {
    const page = this.#pages[this.#at];
    if (!page) throw new IdproofError('pdf_unreadable', 'no page is a picture');
    try {
      return await drawPage(this.#pdf, page);
    } catch (cause) {
      throw new IdproofError('pdf_unreadable', String(cause), { cause });
    }
  }

  render(messages: Words): TemplateResult | typeof nothing {
    const total = this.#pages.length;
    if (total < 2) return nothing;
    const turn = (by: number): void => {
      this.#at += by;
      this.#onTurn();
    };
    const isFirst = this.#at === 0;
    const isLast = this.#at === total - 1;
    return html`<div class="pages" part="pages">
      <button
        class="button"
        aria-label=${messages.pdf_previous ?? nothing}
        ?disabled=${isFirst}
        @click=${() => turn(-1)}
      >
        <span aria-hidden="true">‹</span>
      </button>
      <span>${format(messages.pdf_page ?? '{number}/{total}', { number: this.#at + 1, total })}</span>
      <button class="button" aria-label=${messages.pdf_next ?? nothing} ?disabled=${isLast} @click=${() => turn(1)}>
        <span aria-hidden="true">›</span>
      </button>
    </div>`;
  }
}
