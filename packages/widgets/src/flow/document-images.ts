import type { CapturedImage, HintCode } from '@idproof/core/capture';
import type {
  CaptureMethod,
  CompareRequest,
  DocumentChoice,
  Page,
  RecognizeRequest,
  SessionView,
  ZoneClaim,
} from '@idproof/core/session';

const PAGE_OF_FIELD: Readonly<Record<string, Page>> = { frontPageImage: 'front', backPageImage: 'back' };

/** One captured page, as the session gets it. */
interface HeldPage {
  base64: string;
  method: CaptureMethod;
  zone?: ZoneClaim;
}

/** The pages of one document. */
export type Pages = Readonly<Partial<Record<Page, HeldPage>>>;

/** The images of the document that this page holds: those being captured, and the accepted ones. */
export class DocumentImages {
  pages: Pages = {};
  /** The idempotency key of the recognize under way; empty before, and after its answer. */
  sentAs = '';
  /** Pages of an earlier load of this page, for a document that is still incomplete. */
  restored: Pages | null = null;
  /** The accepted document: the selfie is compared with its front. */
  accepted: Pages | null = null;
  /** The `documentMark` of the accepted document; undefined without one, and where the session gives none. */
  mark: string | undefined;
  /** The warnings of the review for the newest image of each page. */
  warnings: Partial<Record<Page, readonly HintCode[]>> = {};
  #wanted: readonly Page[] | null = null;

  get isEmpty(): boolean {
    return this.accepted === null && Object.keys(this.pages).length === 0;
  }

  /** The pages to capture: all of the document, or the missing ones. */
  listWanted(choice: DocumentChoice | null): readonly Page[] {
    return this.#wanted ?? choice?.pages ?? [];
  }

  /** Adds one page; returns the body of recognize once all pages are there. */
  add(page: Page, { image, method, quality }: CapturedImage, choice: DocumentChoice | null): RecognizeRequest | null {
    this.pages = { ...this.pages, [page]: toHeldPage(image.base64, method, quality.mrz) };
    this.warnings[page] = quality.warnings;
    return createRequest(this.pages, choice);
  }

  /** Keeps the pages that were not refused; none where the refused page is unknown. */
  keepOthers(refused: readonly (Page | undefined)[], choice: DocumentChoice | null): void {
    const isKnown = refused.length > 0 && !refused.includes(undefined);
    const { restored, pages } = this;
    const kept = Object.entries(pages).filter(([page]) => isKnown && !refused.includes(page as Page));
    this.forgetPages();
    this.pages = restored ?? Object.fromEntries(kept);
    const wanted = choice?.pages.filter((page) => !this.pages[page]) ?? [];
    if (wanted.length === 0) this.forgetPages();
    else this.#wanted = wanted;
  }

  /** Takes the answer about these pages. */
  settle(pages: Pages, { step, documentMark }: SessionView): void {
    const isAccepted = step === 'selfie';
    this.accepted = isAccepted ? pages : null;
    this.mark = isAccepted ? documentMark : undefined;
  }

  /** True where this page holds the images of an accepted document, and another one was accepted since. */
  isReplaced({ status, step, documentMark }: SessionView): boolean {
    const isKnown = this.mark !== undefined && documentMark !== undefined;
    return status === 'open' && step === 'selfie' && isKnown && this.mark !== documentMark;
  }

  /** Keeps the images that the session continues with. */
  update(view: SessionView, choice: DocumentChoice | null): void {
    const { status, step, reasons } = view;
    // A refused or replaced document must not reach compare.
    if (step !== 'selfie' || status !== 'open' || this.isReplaced(view)) this.#dropAccepted();
    if (step !== 'document' || status !== 'open') this.forgetPages();
    else {
      const { front, back } = this.warnings;
      // Front and back were swapped.
      if (back?.includes('wrong_side')) return this.forgetPages();
      // A reason without a page is about the back where that shows the front again.
      const same = back?.includes('same_side') && !front?.includes('wrong_side') ? 'back' : undefined;
      const refused = reasons.map(({ page }) => page ?? same);
      this.keepOthers(refused, choice);
    }
  }

  /** Forgets the pages that are not accepted. */
  forgetPages(): void {
    this.pages = {};
    this.restored = null;
    this.sentAs = '';
    this.#wanted = null;
  }

  forget(): void {
    this.forgetPages();
    this.#dropAccepted();
    this.warnings = {};
  }

  #dropAccepted(): void {
    this.accepted = null;
    this.mark = undefined;
  }
}

/** The body of recognize; null while a page is missing. */
export function createRequest({ front, back }: Pages, choice: DocumentChoice | null): RecognizeRequest | null {
  if (!front || choice?.pages.some((wanted) => !{ front, back }[wanted])) return null;
  // The weaker of the two capture methods counts.
  const degraded = [front, back].find((one) => one?.method === 'upload' || one?.method === 'native');
  const zone = front.zone ?? back?.zone;
  return {
    docType: choice?.docType ?? '',
    frontPageImage: front.base64,
    ...(back ? { backPageImage: back.base64 } : {}),
    method: (degraded ?? front).method,
    ...(zone ? { zone } : {}),
  };
}

const toHeldPage = (base64: string, method: CaptureMethod, zone?: ZoneClaim): HeldPage => ({
  base64,
  method,
  ...(zone ? { zone } : {}),
});

/** The images of the document in the body of compare, as far as this page holds them. */
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

/** The page of a fault, by the field that the proxy names. */
export function findPage(field: string | undefined): Page | undefined {
  return PAGE_OF_FIELD[field ?? ''];
}
