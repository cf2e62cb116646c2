import type { CapturedImage, HintCode } from '@idproof/core/capture';
import type {
  CaptureMethod,
  CompareRequest,
  DocumentChoice,
  Page,
  RecognizeRequest,
  SessionView,
} from '@idproof/core/session';

const PAGE_OF_FIELD: Readonly<Record<string, Page>> = { frontPageImage: 'front', backPageImage: 'back' };

/** One page that was taken, as far as the session gets it. */
interface HeldPage {
  base64: string;
  method: CaptureMethod;
}

/** The pages of one document. */
export type Pages = Readonly<Partial<Record<Page, HeldPage>>>;

/** The pictures of the document that this page holds: those being taken, and those that were accepted. */
export class DocumentImages {
  pages: Pages = {};
  /** The key of the call that the pages were sent with; empty before, and once there is an answer. */
  sentAs = '';
  /** What an earlier load of the page left of a document that is still asked for. */
  left: Pages | null = null;
  /** The document that was accepted: the selfie is compared with its front. */
  accepted: Pages | null = null;
  /** What the review warned of in each page that was taken last. */
  warnings: Partial<Record<Page, readonly HintCode[]>> = {};
  #wanted: readonly Page[] | null = null;

  get isEmpty(): boolean {
    return this.accepted === null && Object.keys(this.pages).length === 0;
  }

  /** The pages of a document that are to be taken: all, or those that are not there. */
  listWanted(choice: DocumentChoice | null): readonly Page[] {
    return this.#wanted ?? choice?.pages ?? [];
  }

  /** Takes one page; what recognize gets once all of them are there. */
  add(page: Page, { image, method, quality }: CapturedImage, choice: DocumentChoice | null): RecognizeRequest | null {
    this.pages = { ...this.pages, [page]: { base64: image.base64, method } };
    this.warnings[page] = quality.warnings;
    return createRequest(this.pages, choice);
  }

  /** Keeps the pages that nothing was wrong with; none where it is not known which one was refused. */
  keepOthers(refused: readonly (Page | undefined)[], choice: DocumentChoice | null): void {
    const isKnown = refused.length > 0 && !refused.includes(undefined);
    const { left, pages } = this;
    const kept = Object.entries(pages).filter(([page]) => isKnown && !refused.includes(page as Page));
    this.forgetPages();
    this.pages = left ?? Object.fromEntries(kept);
    const wanted = choice?.pages.filter((page) => !this.pages[page]) ?? [];
    if (wanted.length === 0) this.forgetPages();
    else this.#wanted = wanted;
  }

  /** Keeps the images that the session continues with. */
  update({ status, step, reasons }: SessionView, choice: DocumentChoice | null): void {
    // A refused document must not be compared with.
    if (step !== 'selfie' || status !== 'open') this.accepted = null;
    if (step !== 'document' || status !== 'open') this.forgetPages();
    else {
      const { front, back } = this.warnings;
      // Both were taken, one for the other.
      if (back?.includes('wrong_side')) return this.forgetPages();
      // Without a page, a reason is about the back where that shows the front again.
      const same = back?.includes('same_side') && !front?.includes('wrong_side') ? 'back' : undefined;
      const refused = reasons.map(({ page }) => page ?? same);
      this.keepOthers(refused, choice);
    }
  }

  /** Forgets what was taken and not accepted. */
  forgetPages(): void {
    this.pages = {};
    this.left = null;
    this.sentAs = '';
    this.#wanted = null;
  }

  forget(): void {
    this.forgetPages();
    this.accepted = null;
    this.warnings = {};
  }
}

/** What recognize gets; null while a page is missing. */
export function createRequest({ front, back }: Pages, choice: DocumentChoice | null): RecognizeRequest | null {
  if (!front || choice?.pages.some((wanted) => !{ front, back }[wanted])) return null;
  // The way the pictures were taken is that of the one that says less.
  const degraded = [front, back].find((one) => one?.method === 'upload' || one?.method === 'native');
  return {
    docType: choice?.docType ?? '',
    frontPageImage: front.base64,
    ...(back ? { backPageImage: back.base64 } : {}),
    method: (degraded ?? front).method,
  };
}

/** What the selfie is sent with, out of the document's pictures as far as this page holds them. */
export function listCompared(
  { capture }: SessionView,
  accepted: Pages | null,
): Omit<CompareRequest, 'selfie' | 'method'> {
  const back = capture.backForReview ? accepted?.back : undefined;
  return {
    frontPageImage: accepted?.front?.base64 ?? '',
    ...(back ? { backPageImage: back.base64 } : {}),
  };
}

/** The page that a fault is about, by the field that the proxy names. */
export function findPage(field: string | undefined): Page | undefined {
  return PAGE_OF_FIELD[field ?? ''];
}
