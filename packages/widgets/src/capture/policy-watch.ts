import type { ReactiveControllerHost } from 'lit';
import { warnDeveloper } from '../dev/dev-warnings.js';
import type { LazyCapture } from './lazy-capture.js';

/** Names of the kit's workers, the start of a `blob:` address, and the name of the kit's Trusted Types policy. */
const WORKERS = /(?:image|document|face)-worker|^blob|^idproof$/;

/** Warns the developer where a policy of the page, or its insecure address, blocks the camera or a worker. */
export function watchPolicy(element: HTMLElement & ReactiveControllerHost, capture: LazyCapture): void {
  let hasWarnedOfWorker = false;
  const onViolation = ({ effectiveDirective, blockedURI, sample }: SecurityPolicyViolationEvent): void => {
    const blocked = { 'worker-src': blockedURI, 'trusted-types': sample }[effectiveDirective];
    if (hasWarnedOfWorker || !blocked || !WORKERS.test(blocked)) return;
    hasWarnedOfWorker = true;
    warnDeveloper(element, 'worker_blocked');
  };
  element.addController({
    hostConnected: () => document.addEventListener('securitypolicyviolation', onViolation),
    hostDisconnected: () => document.removeEventListener('securitypolicyviolation', onViolation),
  });
  capture.subscribe((state) => {
    if (state.phase !== 'blocked') return;
    const { code } = state;
    if (code === 'camera_blocked_by_policy' || code === 'camera_insecure_page') warnDeveloper(element, code);
  });
}
