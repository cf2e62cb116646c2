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
import type { Refusal, ReviewMode } from './view.js';
import { readMethods, type CaptureMethods } from './methods.js';

/** The properties that document and selfie capture share. An invalid value causes a warning on the console. */
export abstract class CaptureOptions extends BaseElement {
  /** The phase of the capture. Reflected; read-only. */
  @property({ reflect: true }) phase: CapturePhase = 'idle';
  /** The maximum length of an image in base64 characters. Default: 1,048,576. */
  @property({ type: Number, attribute: 'max-base64-length' }) maxBase64Length: number = MAX_BASE64_LENGTH;
  /**
   * The capture methods that are offered, separated by commas. `auto`: the live camera captures by itself once the image
   * is good, and the shutter works, too. `manual`: the live camera with the shutter. `native`: the phone's camera app.
   * `upload`: a file. Without `auto` the camera captures by the shutter alone; without `auto` and `manual` it is not
   * opened. Default: all.
   */
  @property({ attribute: 'capture-methods' }) captureMethods: string | readonly CaptureMethod[] = '';
  /**
   * Which captures of the live camera the person reviews before `idproof-capture`: `auto`, those by the shutter and
   * doubtful ones, unless the person asks for all; `always`, all of them. Files are always reviewed.
   */
  @property() review: ReviewMode = 'auto';
  /** Limits of the image quality by the name of the measure, each within its bounds (docs/capture.md). Default: the judge's own limits. */
  @property({ attribute: false }) quality: DocumentQuality | SelfieQuality | undefined = undefined;
  /** Starts a worker file from another origin through a `blob:` address; needs `worker-src blob:`. */
  @property({ type: Boolean, attribute: 'blob-worker' }) blobWorker = false;
  /** Sends `idproof-progress`, an event without personal data for a merchant who counts. Set it before the element is shown. */
  @property({ type: Boolean }) progress = false;
  /** @internal Number of images captured of each page, and of a face under `null`. Shared by several elements. */
  @property({ attribute: false }) taken = new Map<Page | null, number>();
  /** @internal An encoder that several elements share. */
  @property({ attribute: false }) encoder: ImageEncoder | null = null;
  /** @internal Creates the judge of frames to use instead of the element's own. */
  @property({ attribute: false }) judge: (() => Promise<FrameJudge>) | null = null;
  /** @internal Why the previous image was not accepted. */
  @property({ attribute: false }) refusal: Refusal | null = null;
  /** @internal Number of attempts left at each step; null where attempts are not counted. */
  @property({ attribute: false }) attemptsLeft: SessionView['attemptsLeft'] | null = null;
  /** @internal The camera to use instead of the page's own. */
  @property({ attribute: false }) environment: CameraEnvironment | undefined = undefined;

  protected override willUpdate(changed: PropertyValues): void {
    super.willUpdate(changed);
    if (changed.has('maxBase64Length') && !(this.maxBase64Length > 0)) {
      this.warn('max-base64-length must be a number above 0; the default is used.');
      this.maxBase64Length = this.defaultLength;
    }
    if (!changed.has('captureMethods')) return;
    const { unknown } = readMethods(this.captureMethods);
    if (unknown.length > 0) this.warn(`capture-methods: ${unknown.join(', ')} is unknown and ignored.`);
  }

  /** The default of `maxBase64Length`. */
  protected get defaultLength(): number {
    return MAX_BASE64_LENGTH;
  }

  /** Whether the live camera captures by itself. */
  protected get isAuto(): boolean {
    return this.methods.auto;
  }

  /** @internal The capture methods that are offered. */
  get methods(): CaptureMethods {
    return readMethods(this.captureMethods).methods;
  }
}
