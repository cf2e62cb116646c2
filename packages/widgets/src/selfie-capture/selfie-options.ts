import type { Side } from '@idproof/core/session';
import { property } from 'lit/decorators.js';
import { CaptureElement } from '../capture/capture-element.js';
import type { RunOptions } from './action-run.js';

/** The properties of the selfie capture. */
export abstract class SelfieOptions extends CaptureElement {
  /**
   * The actions that the person shows before the selfie, in this order: a list of `FACEBLINK`, `MOUTHOPEN`, `HEADSHAKE`,
   * `HEADLOWER` and `HEADRAISE`, separated by commas, or `NOACTION`. Default: none.
   */
  @property() actions: string | readonly string[] = '';
  /**
   * The side that `HEADSHAKE` asks for, from the person's view: `left` or `right`. Set by a server that judges the frames.
   * Default: one drawn at random for each run.
   */
  @property({ attribute: 'head-shake' }) headShake: '' | Side = '';
  /** Asks for the actions in random order. */
  @property({ type: Boolean, attribute: 'action-random' }) actionRandom = false;
  /** Asks for this many of the actions, drawn at random. Default: 0, all of them. */
  @property({ type: Number, attribute: 'action-random-number' }) actionRandomNumber = 0;
  /** Frames to keep: `EYECLOSE` asks for a longer blink, so that a frame shows closed eyes. `MULTIACTIONS` changes nothing. */
  @property({ attribute: 'action-frame' }) actionFrame: string | readonly string[] = '';
  /** Lets a person who cannot show the actions take the selfie without them. The event does not report it. */
  @property({ type: Boolean, attribute: 'action-alternative' }) actionAlternative = false;
  /**
   * Opens the camera as soon as the element is shown, where the browser already allows it without asking and the page is
   * in view. Not with `color-flash`, whose warning comes first.
   */
  @property({ type: Boolean, attribute: 'auto-open' }) autoOpen = false;
  /** Lights the face in changing colours after the actions. The person is warned first and can decline. */
  @property({ type: Boolean, attribute: 'color-flash' }) colorFlash = false;
  /**
   * Address of the folder with the face judge: the worker, its kernels and models, `dist/face/` of this package.
   * Default: the bundler's output, or the folder beside the script on plain pages.
   */
  @property({ attribute: 'face-files' }) faceFiles: string | null = null;
  /** @internal Waits during the actions. Default: the page's own clock. */
  @property({ attribute: false }) wait: RunOptions['wait'] | null = null;
}
