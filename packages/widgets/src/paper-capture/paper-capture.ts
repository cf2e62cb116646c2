import type { CapturedImage, FrameJudge } from '@idproof/core/capture';
import type { EncodeOptions } from '@idproof/core/image';
import { html, type PropertyValues, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { CaptureElement } from '../capture/capture-element.js';
import type { ScreenView } from '../capture/render-capture.js';
import type { ImageOptions } from '../capture/tools.js';
import { LIVE, type CaptureTarget } from '../capture/view.js';
import { define } from '../element/define.js';
import { lazy, LazyPart, waitBriefly } from '../element/lazy.js';
import { IdproofPaperEvent, IdproofSkipEvent } from '../step-events.js';
import type { PaperDraft } from './paper-draft.js';
import type { PaperView } from './paper-screens.js';

export { IdproofPaperEvent, IdproofSkipEvent };

type PaperParts = typeof import('./paper.lazy.js');

/** The limit of the provider: 10 MiB of the String (specification 4.7). */
const MAX_PAPER_LENGTH = 10_485_760;
const loadJudge = lazy(() => import('./paper-judge.lazy.js'));
const SHEET: CaptureTarget = { subject: 'document', shape: 'sheet', page: 'front', lastPage: 'front', kind: '' };

/**
 * Captures a paper of one or several pages, such as a bank statement: by live camera, by the phone's camera app, or as a
 * PDF or images.
 *
 * @tag idproof-paper-capture
 * @summary Captures the pages of a paper.
 * @slot header - Replaces the sentence below the heading.
 * @slot guide - Replaces the frame over the live image.
 * @slot handoff - An alternative method, shown before the camera is open and where there is none, and below a camera that cannot focus on what is near.
 * @slot actions - More controls below the element's own.
 * @event {IdproofPaperEvent} idproof-paper - The person sends the paper. Prevent it to stay at the pages.
 * @event {IdproofSkipEvent} idproof-skip - With `optional`: the person goes on without the paper.
 * @event {IdproofCancelEvent} idproof-cancel - The person pressed Escape. Prevent it to keep the camera on.
 * @event {IdproofHintEvent} idproof-hint - The advice on screen changed.
 * @event {IdproofErrorEvent} idproof-error - The camera, the image or the file failed.
 * @event {IdproofProgressEvent} idproof-progress - With `progress`: an event to count. Bubbles, and is composed.
 * @csspart viewport - The area of the live image and the preview.
 * @csspart guide - The frame for the page.
 * @csspart outline - The outline of the page, drawn over the live image.
 * @csspart hint - The advice above the frame.
 * @csspart help - The help below the advice, after some time without a capture.
 * @csspart shutter - The button that captures an image.
 * @csspart by-hand - The switch of automatic capture; `aria-pressed` while it is on.
 * @csspart full-screen - The button that toggles full screen.
 * @csspart upload - The button that chooses files.
 * @csspart lens - The menu of cameras, where there are several.
 * @csspart torch - The button that switches the torch of the camera, where it has one.
 * @csspart zoom - The button that changes the zoom, where there is one.
 * @csspart preview - The reviewed image.
 * @csspart retake - The button that discards the image or the file.
 * @csspart review-all - The checkbox of a person who wants to review every image.
 * @csspart confirm - The button that accepts a page, and the one that sends the paper.
 * @csspart pages - The list of the pages.
 * @csspart remove - The button that removes a page.
 * @csspart add - The button that captures another page.
 * @csspart file - The chosen PDF.
 * @csspart skip - The button that goes on without the paper.
 */
export class IdproofPaperCapture extends CaptureElement {
  /** The provider's template of the paper, such as `bank_statement_v1`; its name is the heading. Default: none, and "Document". */
  @property({ attribute: 'schema-id' }) schemaId = '';
  /** Offers to go on without the paper. */
  @property({ type: Boolean }) optional = false;
  /** The maximum length of the file in base64 characters. Default: 10,485,760. */
  @property({ type: Number, attribute: 'max-base64-length' }) override maxBase64Length: number = MAX_PAPER_LENGTH;
  readonly #parts = new LazyPart<PaperParts>(this, () => import('./paper.lazy.js'));
  #draft: PaperDraft | null = null;

  constructor() {
    super('document', 'environment');
  }

  protected override get defaultLength(): number {
    return MAX_PAPER_LENGTH;
  }

  /** The first screen waits briefly for its code. */
  protected override scheduleUpdate(): void | Promise<unknown> {
    if (this.hasUpdated || this.#draft) return super.scheduleUpdate();
    return waitBriefly(this.#load()).then(() => super.scheduleUpdate());
  }

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('schemaId') && this.hasUpdated) this.reset();
    if (LIVE.has(this.state.phase)) this.#draft?.forgetLeft();
    if (this.isListed) this.phase = this.#draft?.isSent ? 'submitted' : 'review';
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    this.#draft?.draw(this.renderRoot);
  }

  protected override async loadParts(): Promise<void> {
    await Promise.all([super.loadParts(), this.#load()]);
  }

  async #load(): Promise<void> {
    const { PaperDraft } = await this.#parts.load();
    this.#draft ??= new PaperDraft({
      capture: this.capture,
      limit: () => this.maxBase64Length,
      encoder: () => this.usedEncoder,
      update: () => this.requestUpdate(),
      send: (paper) => this.dispatchEvent(new IdproofPaperEvent({ schemaId: this.schemaId, ...paper })),
    });
  }

  protected override async createJudge(): Promise<FrameJudge> {
    const { createJudge } = await loadJudge();
    return createJudge(this.blobWorker);
  }

  protected override get needsAllTexts(): boolean {
    return true;
  }

  protected override get target(): CaptureTarget {
    return SHEET;
  }

  /** 4K: a sheet of A4 that fills its width has 200 pixels to the inch and more. */
  protected override get imageOptions(): ImageOptions {
    const encodeOptions = (): EncodeOptions => this.#parts.part?.limitPage(this.maxBase64Length) ?? {};
    return { step: 'papers', size: [3840, 2160], encodeOptions };
  }

  protected override async takeFiles(files: readonly File[], method: 'upload' | 'native'): Promise<void> {
    await this.#load().catch(() => this.capture.refuse('network_failed'));
    await this.#draft?.take(files, method);
  }

  /** A chosen image without a doubt is seen in the list of pages. */
  protected override skipsReview(view: ScreenView): boolean {
    return super.skipsReview(view) || (this.review === 'auto' && this.#draft?.isPlain === true);
  }

  protected override deliver(image: CapturedImage): boolean {
    this.#draft?.add(image);
    return true;
  }

  protected override afterCapture(): void {
    this.stop();
    this.focus();
    void this.#draft?.takeNext();
  }

  /** @internal Whether the pages, or the file, are shown in place of the camera. */
  get isListed(): boolean {
    const { phase } = this.state;
    return this.#draft?.isEmpty === false && (phase === 'idle' || phase === 'blocked');
  }

  /** @internal True while there is a page or a file that is not sent. */
  get holdsPages(): boolean {
    return this.#draft?.isEmpty === false && !this.#draft.isSent;
  }

  /** Discards the image that is reviewed; at the pages, the last one, or the file. */
  override retake(): void {
    if (this.isListed) {
      this.#draft?.undo();
      this.focus();
      return;
    }
    const isReviewed = this.state.phase === 'review';
    super.retake();
    // Of several chosen images the next one follows.
    if (isReviewed) void this.#draft?.takeNext();
  }

  /** Discards all pages and the file, and turns the camera off. */
  reset(): void {
    this.stop();
    this.#draft?.reset();
  }

  protected override view(): ScreenView {
    const given = super.view();
    const { part } = this.#parts;
    if (!part) return given;
    const { schemaId, maxBase64Length: maxLength, shownLocale: locale } = this;
    const messages = part.nameTexts(given, { schemaId, maxLength, locale });
    return part.completeView(this.#describe({ ...given, messages }));
  }

  #describe(view: ScreenView): PaperView {
    const skip = (): void => void this.dispatchEvent(new IdproofSkipEvent({ schemaId: this.schemaId }));
    return { ...view, draft: this.#draft!, locale: this.shownLocale, skip: this.optional ? skip : null };
  }

  override render(): TemplateResult {
    const { part } = this.#parts;
    const view = part && this.isListed ? this.#describe(this.view()) : null;
    // The live region stays in place from the first screen on: text that arrives together with its region is not announced.
    return html`${view ? part!.renderPaper(view) : super.render()}
      <p class="spoken" role="status">${view && part!.describePaper(view)}</p>`;
  }
}

define('idproof-paper-capture', IdproofPaperCapture);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-paper-capture': IdproofPaperCapture;
  }
}
