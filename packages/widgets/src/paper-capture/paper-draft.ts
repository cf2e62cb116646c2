import type { CapturedImage } from '@idproof/core/capture';
import { isIdproofError, type ErrorCode } from '@idproof/core/errors';
import type { ImageEncoder } from '@idproof/core/image';
import type { LazyCapture } from '../capture/lazy-capture.js';
import type { CapturedPaper } from '../step-events.js';
import {
  countBytes,
  createPaperFile,
  examineFile,
  findMethod,
  isPdf,
  type PaperFile,
  type PaperPage,
} from './paper-file.js';

/** The most pages of a paper. */
export const MAX_PAGES = 20;
/** Width of a drawn page in pixels: of a sheet that fills a phone, print can be recognised. */
const DRAWN_WIDTH = 900;

type PickMethod = 'upload' | 'native';
type SentPaper = Omit<CapturedPaper, 'schemaId'>;

interface PaperDraftOptions {
  capture: LazyCapture;
  /** The most characters of the file in base64. */
  limit: () => number;
  encoder: () => ImageEncoder;
  /** Called at each change. */
  update: () => void;
  /** Hands the paper over; false where the page prevents it. */
  send: (paper: SentPaper) => boolean;
}

/** A chosen PDF. `pages`: null where they cannot be counted. */
export interface ChosenPdf {
  blob: Blob;
  name: string;
  pages: number | null;
}

/** Chosen files that were not taken. `code`: why; null where the paper has no room for them. */
interface LeftFiles {
  code: ErrorCode | null;
  count: number;
}

/** The paper that is being put together: its pages, or its PDF. */
export class PaperDraft {
  pages: readonly PaperPage[] = [];
  pdf: ChosenPdf | null = null;
  /** While files are examined, or the file is written. */
  isBusy = false;
  isSent = false;
  /** What has changed last. */
  change: 'added' | 'removed' | null = null;
  /** The files of the last choice that were not taken. */
  left: readonly LeftFiles[] = [];
  /** Whether the last choice was of several files. */
  hasSeveral = false;
  readonly #options: PaperDraftOptions;
  #count = 0;
  /** The images that are to be added. */
  #queue: { file: File; method: PickMethod }[] = [];
  /** What may be sent in place of the image that is captured. */
  #file: PaperFile | null = null;
  /** The pages that are drawn, by their canvases: one that is removed leaves its canvas to the next. */
  readonly #drawn = new WeakMap<HTMLCanvasElement, number>();
  /** Incremented to discard what is under way. */
  #run = 0;

  constructor(options: PaperDraftOptions) {
    this.#options = options;
  }

  get isEmpty(): boolean {
    return this.pages.length === 0 && this.pdf === null;
  }

  get isFull(): boolean {
    return this.pages.length >= MAX_PAGES;
  }

  /** Whether a chosen image is under review that raises no doubt. */
  get isPlain(): boolean {
    const { state } = this.#options.capture;
    if (state.phase !== 'review' || state.image.method === 'auto' || state.image.method === 'manual') return false;
    return state.image.quality.warnings.length === 0;
  }

  /** Takes one PDF, or images as so many pages. A PDF among other files, or beside pages, leaves all as it was. */
  async take(files: readonly File[], method: PickMethod): Promise<void> {
    if (this.isBusy || this.isSent || files.length === 0) return;
    const { capture } = this.#options;
    this.change = null;
    this.forgetLeft(files.length > 1);
    const isAlone = files.length === 1 && this.pages.length + this.#queue.length === 0;
    const run = this.#run;
    const isMixed = !isAlone && (await this.#attempt(() => hasPdf(files)));
    if (run !== this.#run) return;
    if (isMixed) return capture.refuse('image_several');
    this.#queue.push(...files.map((file) => ({ file, method })));
    await this.takeNext();
  }

  /** Captures the next one of the chosen images. One that cannot be taken makes way for those behind it. */
  async takeNext(): Promise<void> {
    if (this.isFull) return this.#leaveRest();
    const next = this.#queue.shift();
    if (!next) return;
    const { capture, limit, update } = this.#options;
    const { file, method } = next;
    const run = this.#run;
    const chosen = await this.#attempt(() => examineFile(file, countBytes(limit())));
    if (run !== this.#run) return;
    if (!chosen) return this.takeNext();
    if (chosen.kind === 'pdf') {
      capture.stop();
      this.pdf = { blob: chosen.blob, name: file.name, pages: chosen.pages };
      this.change = 'added';
      return update();
    }
    // A photograph of the camera app is encoded: it may have a dozen megabytes.
    this.#file = method === 'upload' ? chosen.file : null;
    await capture.pick(file, method);
    if (run === this.#run) await this.#goOn();
  }

  /** Goes on behind an image that could not be captured. Without a connection it is kept, and those behind it wait. */
  async #goOn(): Promise<void> {
    const { capture } = this.#options;
    const { state } = capture;
    if (state.phase !== 'idle' || !state.fault || capture.repick) return;
    this.#file = null;
    this.#leave(state.fault);
    await this.takeNext();
  }

  #leaveRest(): void {
    const count = this.#queue.length;
    if (count === 0) return;
    this.#queue = [];
    this.#leave(null, count);
    this.#options.update();
  }

  #leave(code: LeftFiles['code'], count = 1): void {
    const at = this.left.findIndex((files) => files.code === code);
    const known = this.left[at]?.count;
    this.left = known ? this.left.with(at, { code, count: known + count }) : [...this.left, { code, count }];
  }

  /** What was not taken is no longer said. `hasSeveral`: of the choice that follows. */
  forgetLeft(hasSeveral = false): void {
    this.left = [];
    this.hasSeveral = hasSeveral;
  }

  /** Adds an accepted image as the last page. */
  add({ image, method }: CapturedImage): void {
    if (this.isFull || this.isSent) return;
    const file = method === 'upload' && this.#file ? { file: this.#file } : {};
    this.pages = [...this.pages, { id: ++this.#count, image, method, ...file }];
    this.pdf = null;
    this.#file = null;
    this.#note('added');
  }

  readonly remove = (id: number): void => {
    if (this.isBusy || this.isSent) return;
    this.#options.capture.stop();
    this.forgetLeft();
    this.pages = this.pages.filter((page) => page.id !== id);
    this.#note('removed');
  };

  /** Discards the PDF, or the last page. */
  readonly undo = (): void => {
    if (this.isBusy || this.isSent) return;
    this.#options.capture.stop();
    this.forgetLeft();
    if (this.pdf) this.pdf = null;
    else this.pages = this.pages.slice(0, -1);
    this.#note('removed');
  };

  reset(): void {
    this.#run++;
    this.#queue = [];
    this.#file = null;
    this.forgetLeft();
    this.pages = [];
    this.pdf = null;
    this.isBusy = false;
    this.isSent = false;
    this.#note(null);
  }

  /** Writes the file, and hands it over. */
  readonly send = async (): Promise<void> => {
    if (this.isBusy || this.isSent || this.isEmpty) return;
    this.forgetLeft();
    this.change = null;
    const run = this.#run;
    const paper = await this.#attempt(() => this.#write());
    if (!paper || run !== this.#run) return;
    this.isSent = this.#options.send(paper);
    this.#options.update();
  };

  async #write(): Promise<SentPaper> {
    const { limit, encoder } = this.#options;
    const { pages, pdf } = this;
    const { blob, fileType } = pdf
      ? ({ blob: pdf.blob, fileType: 'pdf' } as const)
      : await createPaperFile(pages, countBytes(limit()), encoder());
    const count = pdf ? pdf.pages : pages.length;
    const method = pdf ? 'upload' : findMethod(pages);
    return { file: blob, base64: await toBase64(blob), fileType, pages: count, method };
  }

  /** Draws the pages that are new on the screen. */
  draw(root: ParentNode): void {
    for (const canvas of root.querySelectorAll<HTMLCanvasElement>('canvas[data-page]')) {
      const page = this.pages.find(({ id }) => String(id) === canvas.dataset['page']);
      if (!page || this.#drawn.get(canvas) === page.id) continue;
      this.#drawn.set(canvas, page.id);
      // Without bitmaps a page is known by its number.
      drawPage(canvas, page.image.blob, () => this.#drawn.get(canvas) === page.id).catch(() => undefined);
    }
  }

  #note(change: PaperDraft['change']): void {
    this.change = change;
    this.#options.update();
  }

  /** The outcome of work that shows as under way; null where it has failed, or was discarded. */
  async #attempt<T>(work: () => Promise<T>): Promise<T | null> {
    const { capture, update } = this.#options;
    const run = this.#run;
    this.isBusy = true;
    update();
    try {
      const result = await work();
      return run === this.#run ? result : null;
    } catch (error) {
      if (run === this.#run) {
        const code = findCode(error);
        this.#leave(code);
        capture.refuse(code);
      }
      return null;
    } finally {
      if (run === this.#run) this.isBusy = false;
      update();
    }
  }
}

/** A file that cannot be read is none. */
async function hasPdf(files: readonly File[]): Promise<boolean> {
  return (await Promise.all(files.map((file) => isPdf(file).catch(() => false)))).includes(true);
}

/** The browser has a `DOMException` for a file that it cannot read: deleted, changed, or on a medium that is gone. */
function findCode(error: unknown): ErrorCode {
  if (isIdproofError(error)) return error.code;
  return error instanceof DOMException ? 'image_damaged' : 'image_engine_failed';
}

/** Draws an image that is still wanted once it is decoded. */
async function drawPage(canvas: HTMLCanvasElement, blob: Blob, isWanted: () => boolean): Promise<void> {
  const bitmap = await createImageBitmap(blob, { resizeWidth: DRAWN_WIDTH, resizeQuality: 'medium' });
  if (!isWanted()) return bitmap.close();
  canvas.width = bitmap.width;
  canvas.height = bitmap.height;
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap);
}

/** Standard base64 of a file; the browser converts it beside the page. */
async function toBase64(blob: Blob): Promise<string> {
  const reader = new FileReader();
  const url = await new Promise<string>((resolve, reject) => {
    reader.addEventListener('load', () => resolve(reader.result as string));
    reader.addEventListener('error', () => reject(reader.error ?? new Error('unreadable')));
    reader.readAsDataURL(blob);
  });
  return url.slice(url.indexOf(',') + 1);
}
