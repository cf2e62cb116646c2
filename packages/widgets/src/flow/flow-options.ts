import type { HostBridge } from '@idproof/core/bridge';
import type { Embed, SessionClient } from '@idproof/core/session';
import { property } from 'lit/decorators.js';
import type { ReviewMode } from '../capture/view.js';
import { BaseElement } from '../element/base-element.js';

/** Whether a computer offers a phone. */
export type HandoffMode = 'off' | 'offer' | 'require';

/** The settings of the page. */
export abstract class FlowOptions extends BaseElement {
  /** Base address of the proxy. */
  @property({ attribute: 'proxy-url' }) proxyUrl = '/idproof';
  /** Address on the merchant's own server that returns `{ clientToken }`. */
  @property({ attribute: 'start-url' }) startUrl = '';
  /** Returns a client token, and a new one when it has expired. Takes precedence over `token` and `start-url`. */
  @property({ attribute: false }) getToken: (() => Promise<string>) | null = null;
  /** A client token, for visits that are shorter than its lifetime. */
  @property({ attribute: false }) token = '';
  /** The session to run on. Takes precedence over everything that builds one. A new value counts from the next start. */
  @property({ attribute: false }) client: SessionClient | null = null;
  /** Leaves the start screen out: requests the session as soon as the page has named it, once. The first camera waits for a press all the same. */
  @property({ type: Boolean, attribute: 'skip-start' }) skipStart = false;
  /** How a hosted page is opened: `redirect`, instead of this page, or `frame`, inside it. */
  @property() embed: Embed = 'redirect';
  /**
   * Which captures of the live camera the person reviews before they are sent: `auto`, those by the shutter and doubtful
   * ones, unless the person asks for all; `always`, all of them. Files are always reviewed.
   */
  @property() review: ReviewMode = 'auto';
  /**
   * Whether the person may continue on a phone: `offer`, a computer offers it; `require`, a computer captures nothing
   * itself while a phone can be offered; `off`. A phone offers no other phone. The session decides whether it can be
   * handed off at all.
   */
  @property() handoff: HandoffMode = 'off';
  /** Shows a button beside the code for the phone that copies its link. */
  @property({ type: Boolean, attribute: 'handoff-link' }) handoffLink = false;
  /** Where the person goes once they have read the result: an address, http(s) or relative. Default: nowhere. */
  @property({ attribute: 'return-url' }) returnUrl = '';
  /** Starts a worker file from another origin through a `blob:` address; needs `worker-src blob:`. */
  @property({ type: Boolean, attribute: 'blob-worker' }) blobWorker = false;
  /** Address of the folder with what recognizes faces, as `face-files` of `idproof-selfie-capture`. */
  @property({ attribute: 'face-files' }) faceFiles: string | null = null;
  /** The app around this page. Default: the one that is found; it gets no credential. */
  @property({ attribute: false }) bridge: HostBridge | null = null;
  /** Leaves the browser's history alone, and leaves the page without a question while it holds images that are not sent. */
  @property({ type: Boolean }) unguarded = false;
  /** Sends `idproof-progress`, an event without personal data for a merchant who counts. Set it before the element is shown. */
  @property({ type: Boolean }) progress = false;
}
