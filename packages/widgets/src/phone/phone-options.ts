import type { Embed } from '@idproof/core/session';
import { property } from 'lit/decorators.js';
import type { ReviewMode } from '../capture/view.js';
import { BaseElement } from '../element/base-element.js';

/** The settings of the phone's page: its own, and those that its flow gets. */
export abstract class PhoneOptions extends BaseElement {
  /** Base address of the proxy. */
  @property({ attribute: 'proxy-url' }) proxyUrl = '/idproof';
  /** Name of the merchant, in the question whether the person started this there. Default: the host of the page's address. */
  @property() merchant = '';
  /** How a hosted page is opened: `redirect`, instead of this page, or `frame`, inside it. */
  @property() embed: Embed = 'redirect';
  /** Which captures of the live camera the person reviews before they are sent, as `review` of `idproof-flow`. */
  @property() review: ReviewMode = 'auto';
  /** Starts a worker file from another origin through a `blob:` address; needs `worker-src blob:`. */
  @property({ type: Boolean, attribute: 'blob-worker' }) blobWorker = false;
  /** Address of the folder with what recognizes faces, as `face-files` of `idproof-selfie-capture`. */
  @property({ attribute: 'face-files' }) faceFiles: string | null = null;
  /** Sends `idproof-progress`, an event without personal data for a merchant who counts. Set it before the element is shown. */
  @property({ type: Boolean }) progress = false;
}
