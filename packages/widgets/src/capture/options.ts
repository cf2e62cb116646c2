import type {
  CameraEnvironment,
  CapturePhase,
  DocumentQuality,
  FrameJudge,
  SelfieQuality,
} from '@idproof/core/capture';
import type { ImageEncoder } from '@idproof/core/image';
import { MAX_BASE64_LENGTH } from '@idproof/core/internal';
import type { CaptureMethod, Page, SessionView } from '@idproof/core/session';
import type { PropertyValues } from 'lit';
import { property } from 'lit/decorators.js';
import { BaseElement } from '../element/base-element.js';
import type { Refusal } from './view.js';
import { readWays, type CaptureWays } from './methods.js';

const WAYS = ['captureMethods', 'noUpload', 'native'] as const;

/** What a page can ask of a capture element. Values that are not understood are warned of. */
export abstract class CaptureOptions extends BaseElement {
  /** What the element is doing. Reflected; read-only. */
  @property({ reflect: true }) phase: CapturePhase = 'idle';
  /**
   * How the live camera takes the picture: `auto`, by itself as soon as all is right, with the shutter still there; or
   * `manual`, by the shutter alone. Default: `auto`.
   */
  @property() mode: 'auto' | 'manual' = 'auto';
  /** The most base64 characters that a picture may have. Default: 1,048,576. */
  @property({ type: Number, attribute: 'max-base64-length' }) maxBase64Length: number = MAX_BASE64_LENGTH;
  /**
   * The ways to a picture that are offered: a list of `auto`, `manual`, `native` and `upload`, separated by commas.
   * Without `auto` and `manual` no camera is shown. Default: all.
   */
  @property({ attribute: 'capture-methods' }) captureMethods: string | readonly CaptureMethod[] = '';
  /** How good a picture must be, by the name of the measure: a number within its bounds (docs/capture.md). Default: the judge's own limits. */
  @property({ attribute: false }) quality: DocumentQuality | SelfieQuality | undefined = undefined;
  /** Offers the live camera only: takes `native` and `upload` out of `captureMethods`. */
  @property({ type: Boolean, attribute: 'no-upload' }) noUpload = false;
  /** Offers the phone's camera app only, whatever `captureMethods` says. */
  @property({ type: Boolean }) native = false;
  /** Starts a worker file from another origin through a `blob:` address; needs `worker-src blob:`. */
  @property({ type: Boolean, attribute: 'blob-worker' }) blobWorker = false;
  /** Sends `idproof-progress`, an event without personal data for a merchant who counts. Set it before the element is shown. */
  @property({ type: Boolean }) progress = false;
  /** @internal How many pictures of each page were taken; of a face under `null`. One for several elements. */
  @property({ attribute: false }) taken = new Map<Page | null, number>();
  /** @internal One encoder for several elements. */
  @property({ attribute: false }) encoder: ImageEncoder | null = null;
  /** @internal Starts the judge of frames to use instead of the element's own. */
  @property({ attribute: false }) judge: (() => Promise<FrameJudge>) | null = null;
  /** @internal Why the picture before was not accepted. */
  @property({ attribute: false }) refusal: Refusal | null = null;
  /** @internal How often pictures of each step may still be sent; null where nobody counts. */
  @property({ attribute: false }) attemptsLeft: SessionView['attemptsLeft'] | null = null;
  /** @internal The camera to use instead of the page's own. */
  @property({ attribute: false }) environment: CameraEnvironment | undefined = undefined;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('maxBase64Length') && !(this.maxBase64Length > 0)) {
      this.warn('max-base64-length must be a number above 0; the default is used.');
      this.maxBase64Length = MAX_BASE64_LENGTH;
    }
    // A removed attribute arrives as null.
    if (changed.has('mode') && !['auto', 'manual', null].includes(this.mode)) {
      this.warn(`mode="${this.mode}" is not valid; "auto" is used.`);
    }
    if (!WAYS.some((name) => changed.has(name))) return;
    const { unknown } = readWays(this);
    if (unknown.length > 0) this.warn(`capture-methods: ${unknown.join(', ')} is unknown and ignored.`);
  }

  /** Whether the live camera takes the picture by itself. */
  protected get isAuto(): boolean {
    return this.mode !== 'manual' && this.ways.auto;
  }

  /** The ways to a picture that are offered. */
  protected get ways(): CaptureWays {
    return readWays(this).ways;
  }
}
