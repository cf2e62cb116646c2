import { property } from 'lit/decorators.js';
import { CaptureElement } from '../internal/capture-element.js';
import { define } from '../internal/define.js';

/**
 * Takes a picture of the person's face, by live camera or by upload. The live picture is mirrored, the taken one is not.
 *
 * @tag idproof-selfie-capture
 * @summary Captures a selfie.
 * @slot header - Replaces the sentence below the heading.
 * @slot guide - Replaces the oval over the live picture.
 * @slot actions - More controls below the element's own.
 * @event {CaptureEvent} idproof-capture - The person accepted a picture. Prevent it to stay at the review.
 * @event {CancelEvent} idproof-cancel - The person pressed Escape. Prevent it to keep the camera on.
 * @event {HintEvent} idproof-hint - The advice on screen changed.
 * @event {FaultEvent} idproof-error - The camera or the picture failed.
 * @csspart viewport - The area of the live picture and the preview.
 * @csspart guide - The oval for the face.
 * @csspart oval - The same.
 * @csspart hint - The advice above the oval.
 * @csspart shutter - The button that takes the picture.
 * @csspart upload - The button that chooses a file.
 * @csspart preview - The picture under review.
 * @csspart retake - The button that throws the picture away.
 * @csspart confirm - The button that accepts it.
 */
export class SelfieCapture extends CaptureElement {
  /**
   * What the person is asked to show before the selfie, in this order: a list of `FACEBLINK`, `MOUTHOPEN`, `HEADSHAKE`,
   * `HEADLOWER` and `HEADRAISE`, separated by commas, or `NOACTION`. Default: nothing.
   */
  @property() actions: string | readonly string[] = '';
  /** Asks for the actions in random order. */
  @property({ type: Boolean, attribute: 'action-random' }) actionRandom = false;
  /** Asks for so many of the actions, drawn at random. Default 0: for all. */
  @property({ type: Number, attribute: 'action-random-number' }) actionRandomNumber = 0;
  /** Frames that matter: `EYECLOSE` asks for a longer blink, so that closed eyes are seen. `MULTIACTIONS` changes nothing. */
  @property({ attribute: 'action-frame' }) actionFrame: string | readonly string[] = '';
  /** Lights the face in changing colours after the actions; the person is warned first and can decline. */
  @property({ type: Boolean, attribute: 'color-flash' }) colorFlash = false;

  constructor() {
    super('selfie', 'user');
  }

  protected override get shape(): 'face' {
    return 'face';
  }
}

define('idproof-selfie-capture', SelfieCapture);

declare global {
  interface HTMLElementTagNameMap {
    'idproof-selfie-capture': SelfieCapture;
  }
}
