import type { CapturedImage, FrameJudge, JudgeOptions } from '@idproof/core/capture';
import type { MrzReading } from '@idproof/core/mrz';
import type { DocumentKind, Page } from '@idproof/core/session';
import type { PropertyValues } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { ScreenView } from '../capture/render-capture.js';
import type { CaptureTarget } from '../capture/view.js';
import { CaptureElement } from '../capture/capture-element.js';
import { define } from '../element/define.js';
import { lazy } from '../element/lazy.js';
import { isPassport } from '../capture/document-shape.js';

const loadJudge = lazy(() => import('./document-judge.lazy.js'));

/**
 * Captures the images of a document, by live camera or by upload.
 *
 * @tag idproof-document-capture
 * @summary Captures one or two pages of a document.
 * @slot header - Replaces the sentence below the heading.
 * @slot guide - Replaces the frame over the live image.
 * @slot handoff - An alternative method, shown before the camera is open and where there is none, and below a camera that cannot focus on what is near.
 * @slot actions - More controls below the element's own.
 * @event {IdproofCaptureEvent} idproof-capture - An image was accepted: by the person, or because it passed every check. Prevent it to stay at the review.
 * @event {IdproofCancelEvent} idproof-cancel - The person pressed Escape. Prevent it to keep the camera on.
 * @event {IdproofHintEvent} idproof-hint - The advice on screen changed.
 * @event {IdproofErrorEvent} idproof-error - The camera or the image failed.
 * @event {IdproofProgressEvent} idproof-progress - With `progress`: an event to count. Bubbles, and is composed.
 * @csspart viewport - The area of the live image and the preview.
 * @csspart examples - Good and bad examples, before the camera opens.
 * @csspart other - The button to another document, in a refusal of the document itself.
 * @csspart keep - The button that continues with the document as it was read, after a step back.
 * @csspart guide - The frame for the document.
 * @csspart outline - The outline of the document, drawn over the live image.
 * @csspart hint - The advice above the frame.
 * @csspart help - The help below the advice, after some time without a capture.
 * @csspart shutter - The button that captures an image.
 * @csspart by-hand - The switch of automatic capture; `aria-pressed` while it is on.
 * @csspart full-screen - The button that toggles full screen.
 * @csspart upload - The button that chooses a file.
 * @csspart pages - The controls that turn the pages of a PDF.
 * @csspart lens - The menu of cameras, where there are several.
 * @csspart torch - The button that switches the torch of the camera, where it has one.
 * @csspart zoom - The button that changes the zoom, where there is one.
 * @csspart preview - The reviewed image.
 * @csspart zoom - The buttons that enlarge and reduce it.
 * @csspart first-page - The button on a later page that captures the first one again.
 * @csspart retake - The button that discards the image.
 * @csspart review-all - The checkbox of a person who wants to review every image.
 * @csspart confirm - The button that accepts it.
 */
export class IdproofDocumentCapture extends CaptureElement {
  @state() private pageIndex = 0;

  /** The provider's code of the document type. The texts ask for the page of a passport (the default) or the side of a card. */
  @property({ attribute: 'doc-type' }) docType = '';
  /**
   * How the texts name the document: `passport`, `identity_card`, `driving_licence` or `residence_permit`. Default: a
   * passport by its type or without one, else a document.
   */
  @property() kind: DocumentKind | '' = '';
  /** The pages to capture, in order: `front` or `front,back`. */
  @property() pages = 'front';
  /**
   * Reads the machine-readable zone of every page, for a page that scans documents: `mrz` of `idproof-capture` is the
   * reading, or null. Nothing is sent. No effect in a flow.
   */
  @property({ attribute: 'read-mrz', type: Boolean }) readMrz = false;
  /** @internal The front that was captured before, in base64, to detect it where the back is expected. */
  front = '';
  /** The zone of the newest image, and the number of that image. */
  #mrz: MrzReading | null = null;
  #image = 0;

  constructor() {
    super('document', 'environment');
    this.capture.subscribe(({ phase }) => {
      if (phase !== 'encoding') return;
      this.#mrz = null;
      this.#image++;
    });
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('pages')) {
      this.pageIndex = 0;
      if (parsePages(this.pages) === null) this.warn(`pages="${this.pages}" is not valid; "front" is used.`);
    }
  }

  protected override async createJudge(): Promise<FrameJudge> {
    const { createJudge } = await loadJudge();
    const { blobWorker, front } = this;
    return createJudge({ blobWorker, front, beginReading: () => this.#beginReading() });
  }

  #beginReading(): (reading: MrzReading | null) => void {
    const image = this.#image;
    return (reading) => {
      if (image === this.#image) this.#mrz = reading;
    };
  }

  protected override get target(): CaptureTarget {
    const kind = this.kind || (!this.docType || isPassport(this.docType) ? 'passport' : '');
    return {
      subject: 'document',
      shape: kind === 'passport' ? 'booklet' : 'card',
      page: this.#page,
      lastPage: this.#list.at(-1)!,
      kind,
    };
  }

  protected override get known(): JudgeOptions {
    const page = this.#page;
    // Cards with three rows carry them on the back (ICAO 9303-5). Without a type it may be anything.
    const isKnown = this.kind !== '' || this.docType !== '';
    const isBooklet = this.kind === '' ? isPassport(this.docType) : this.kind === 'passport';
    return { page, hasZone: page === 'back' || !isKnown ? undefined : isBooklet, docType: this.docType };
  }

  override get readsZone(): boolean {
    return this.#isScanner || super.readsZone;
  }

  protected override get extras(): Pick<CapturedImage, 'mrz'> {
    return this.#isScanner ? { mrz: this.#mrz } : {};
  }

  get #isScanner(): boolean {
    return this.readMrz && !('screen' in this.dataset);
  }

  /** The refusal is shown with the first page alone. */
  protected override view(): ScreenView {
    if (this.pageIndex === 0) return super.view();
    return { ...super.view(), refusal: null, onFirstPage: () => this.undoPages() };
  }

  /** @internal True while a page was captured that is not sent yet. */
  get hasEarlierPage(): boolean {
    return this.pageIndex > 0;
  }

  /** @internal Captures the first page again, and those after it; false while that is the page. */
  undoPages(): boolean {
    if (this.pageIndex === 0) return false;
    this.pageIndex = 0;
    if (this.state.phase === 'live') this.guide(this.isAuto);
    this.focus();
    return true;
  }

  get #page(): Page {
    return this.#list[this.pageIndex] ?? 'front';
  }

  get #list(): Page[] {
    return parsePages(this.pages) ?? ['front'];
  }

  protected override afterCapture(): void {
    if (this.pageIndex + 1 >= this.#list.length) return;
    this.pageIndex++;
    this.retake();
    // With a camera the live region announces the next page; without it, the heading.
    if (this.state.phase === 'idle') this.focus();
  }
}

/** A removed attribute arrives as null. */
function parsePages(text: string | null): Page[] | null {
  const names = (text ?? 'front').split(',').map((name) => name.trim());
  const isKnown = names.every((name): name is Page => name === 'front' || name === 'back');
  return isKnown && new Set(names).size === names.length ? names : null;
}

define('idproof-document-capture', IdproofDocumentCapture);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-document-capture': IdproofDocumentCapture;
  }
}
