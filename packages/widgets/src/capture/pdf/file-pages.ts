import type { ImageSource } from '@idproof/core/image';
import { IdproofError } from '@idproof/core/errors';
import { nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { lazy } from '../../element/lazy.js';
import type { Words } from '../../labels.js';
import type { PdfPages } from './pdf-pages.js';

interface FilePagesOptions {
  host: ReactiveControllerHost;
  takesPdf: boolean;
  /** Takes the file once more, because another page of it is shown. */
  onTurn: (file: Blob) => void;
}

const loadPdf = lazy(() => import('./pdf-pages.js'));
/** A PDF may begin a little late: readers look for its mark in so many bytes. */
const PDF_HEAD = 1024;

/** The image of a picked file; of a PDF, the chosen page. */
export class FilePages implements ReactiveController {
  readonly #options: FilePagesOptions;
  /** The PDF that was picked last; null after any other file. */
  #pdf: PdfPages | null = null;

  constructor(options: FilePagesOptions) {
    this.#options = options;
    options.host.addController(this);
  }

  hostDisconnected(): void {
    this.#pdf = null;
  }

  /** The image of a file: of a PDF, the page that is shown. Rejects with `pdf_locked` or `pdf_unreadable`. */
  async prepare(file: Blob): Promise<ImageSource> {
    const { takesPdf, onTurn } = this.#options;
    if (!takesPdf || !(await isPdf(file))) {
      this.#pdf = null;
      return file;
    }
    if (this.#pdf?.file !== file) this.#pdf = await openPdf(file, () => onTurn(file));
    return this.#pdf.draw();
  }

  /** Leads through the pages of the PDF under review, where it has several. */
  render(messages: Words): TemplateResult | typeof nothing {
    return this.#pdf?.render(messages) ?? nothing;
  }
}

async function isPdf(file: Blob): Promise<boolean> {
  return (await file.slice(0, PDF_HEAD).text()).includes('%PDF-');
}

async function openPdf(file: Blob, onTurn: () => void): Promise<PdfPages> {
  try {
    const { PdfPages } = await loadPdf();
    return await PdfPages.open(file, onTurn);
  } catch (cause) {
    if (cause instanceof IdproofError) throw cause;
    throw new IdproofError('pdf_unreadable', String(cause), { cause });
  }
}
