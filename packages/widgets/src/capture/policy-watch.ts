import type { CaptureState } from '@idproof/core/capture';
import type { ReactiveController, ReactiveControllerHost } from 'lit';
import { warnDeveloper } from '../dev/dev-warnings.js';

/** The workers of the kit, what `blob-worker` starts them through, and the name of their policy of Trusted Types. */
const WORKERS = /(?:image|document|face)-worker|^blob|^idproof$/;

/** Tells the developer where a policy or the page's own address is in the way of the camera or a worker. */
export class PolicyWatch implements ReactiveController {
  readonly #element: HTMLElement;
  #hasExplainedWorker = false;

  constructor(element: HTMLElement & ReactiveControllerHost) {
    this.#element = element;
    element.addController(this);
  }

  hostConnected(): void {
    document.addEventListener('securitypolicyviolation', this.#onViolation);
  }

  hostDisconnected(): void {
    document.removeEventListener('securitypolicyviolation', this.#onViolation);
  }

  /** Takes each state that the capture enters. */
  follow(state: CaptureState): void {
    if (state.phase !== 'blocked') return;
    const { code } = state;
    if (code === 'camera_blocked_by_policy' || code === 'camera_insecure_page') warnDeveloper(this.#element, code);
  }

  readonly #onViolation = ({ effectiveDirective, blockedURI, sample }: SecurityPolicyViolationEvent): void => {
    const blocked = { 'worker-src': blockedURI, 'trusted-types': sample }[effectiveDirective];
    if (this.#hasExplainedWorker || !blocked || !WORKERS.test(blocked)) return;
    this.#hasExplainedWorker = true;
    warnDeveloper(this.#element, 'worker_blocked');
  };
}
