import { ERROR_CODES, type ErrorCode } from '@idproof/core/errors';
import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, type LabelKey, type Words } from '../labels.js';
import { cameraOffIcon } from './camera-icons.js';
import { renderUpload } from './buttons.js';
import type { CaptureView } from './view.js';
import type { CaptureMethods } from './methods.js';
import { cameraIcon } from '../element/icons.js';
import { joinSentences } from '../element/join-sentences.js';
import { isOwnPolicy, ownPolicyMessage } from './own-policy.js';
import { findRecovery, isHandheld } from './platform.js';

const TITLES: Partial<Record<ErrorCode, LabelKey>> = {
  camera_denied: 'blocked_denied',
  camera_denied_by_system: 'blocked_denied',
  camera_dismissed: 'blocked_dismissed',
  camera_blocked_by_policy: 'blocked_policy',
  camera_insecure_page: 'blocked_insecure',
  camera_not_found: 'blocked_none',
  camera_busy: 'blocked_busy',
  camera_frozen: 'blocked_frozen',
  camera_unsupported: 'blocked_unsupported',
};

/** The screen without a camera: the cause and the recovery. */
export function renderBlocked(view: CaptureView, code: ErrorCode): TemplateResult {
  const [title, ...texts] = blockedTexts(view, code);
  return html`<div class="placeholder blocked" id="problem">
    <span class="badge warm">${cameraOffIcon}</span>
    <h3 class="strong">${title}</h3>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** The texts of that screen: title, cause, and how to recover. */
function blockedTexts({ messages, methods }: CaptureView, code: ErrorCode): string[] {
  const title = messages[findTitleKey(code)] ?? messages.failed_title;
  const key = findRecoveryKey(code, methods);
  const recovery = key && messages[key];
  return [title, causeMessage(code, messages), ...(recovery ? [recovery] : [])];
}

/** The cause. On a phone it does not suggest a phone. */
function causeMessage(code: ErrorCode, messages: Words): string {
  const onPhone = code === 'camera_not_found' && isOnPhone() && messages.error_camera_none_phone;
  return onPhone || ownPolicyMessage(code, messages) || errorWords(code, messages);
}

/** The same for screen readers. */
export function describeBlocked(view: CaptureView, code: ErrorCode): string {
  return joinSentences(...blockedTexts(view, code));
}

function findTitleKey(code: ErrorCode): LabelKey {
  return isOwnPolicy(code) ? 'blocked_policy_own' : (TITLES[code] ?? 'failed_title');
}

function findRecoveryKey(code: ErrorCode, methods: CaptureMethods): LabelKey | null {
  if (isOwnPolicy(code) && methods.upload) return 'recovery_upload';
  if (code === 'camera_not_found' && isOnPhone()) return findAlternative(methods);
  if (code === 'camera_denied_by_system') return 'recovery_system';
  // Windows reports this as well when its privacy settings block the camera.
  if (code === 'camera_busy') return 'recovery_busy';
  if (code !== 'camera_denied') return null;
  return `recovery_${findRecovery(navigator.userAgent, navigator.maxTouchPoints)}`;
}

/** The alternative to the live camera on a phone; its buttons are below. */
function findAlternative(methods: CaptureMethods): LabelKey | null {
  if (hasCameraApp(methods)) return 'recovery_native';
  return methods.upload ? 'recovery_upload' : null;
}

/** Only phones have a camera app behind a file input. */
function hasCameraApp(methods: CaptureMethods): boolean {
  return methods.native && isCoarse();
}

function isOnPhone(): boolean {
  return isHandheld(navigator.userAgent, navigator.maxTouchPoints, isCoarse());
}

const isCoarse = (): boolean => matchMedia('(pointer: coarse)').matches;

export function renderBlockedActions(view: CaptureView, code: ErrorCode): TemplateResult {
  const { messages, methods, actions } = view;
  const isRetryable = ERROR_CODES[code].retryable;
  const isNative = hasCameraApp(methods);
  const app = html`${cameraIcon}${messages.capture_native}`;
  return html`<div class="stack">
    ${
      isRetryable
        ? html`<button class="button primary" data-focus @click=${actions.start}>${messages.capture_retry}</button>`
        : nothing
    }
    ${
      isNative
        ? html`<button class=${isRetryable ? 'button' : 'button primary'} @click=${actions.openCameraApp}>
            ${app}
          </button>`
        : nothing
    }
    ${renderUpload(view, isRetryable || isNative ? 'button' : 'button primary')}
    <slot name="handoff"></slot>
  </div>`;
}
