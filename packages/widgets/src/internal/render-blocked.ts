import { ERROR_CODES } from '@idproof/core/internal';
import type { ErrorCode } from '@idproof/core/session';
import { html, nothing, type TemplateResult } from 'lit';
import { errorWords, type LabelKey } from '../labels.js';
import { cameraOffIcon } from './camera-icons.js';
import { upload } from './capture-actions.js';
import type { CaptureView } from './capture-view.js';
import type { CaptureWays } from './capture-ways.js';
import { cameraIcon } from './icons.js';
import { joinSentences } from './join-sentences.js';
import { isOwnPolicy, ownPolicyWords } from './own-policy.js';
import { findRecovery } from './platform.js';

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

/** Why there is no camera, and the way out. */
export function renderBlocked(view: CaptureView, code: ErrorCode): TemplateResult {
  const [title, ...texts] = blockedTexts(view, code);
  return html`<div class="placeholder blocked" id="problem">
    <span class="badge warm">${cameraOffIcon}</span>
    <h3 class="strong">${title}</h3>
    ${texts.map((text) => html`<p>${text}</p>`)}
  </div>`;
}

/** What stands on that screen: its title, the cause, and where the permission is kept or what else can be done. */
function blockedTexts({ words, ways }: CaptureView, code: ErrorCode): string[] {
  const title = words[findTitleKey(code)] ?? words.failed_title;
  const key = findRecoveryKey(code, ways);
  const recovery = key && words[key];
  return [title, ownPolicyWords(code, words) ?? errorWords(code, words), ...(recovery ? [recovery] : [])];
}

/** The same, spoken. */
export function describeBlocked(view: CaptureView, code: ErrorCode): string {
  return joinSentences(...blockedTexts(view, code));
}

function findTitleKey(code: ErrorCode): LabelKey {
  return isOwnPolicy(code) ? 'blocked_policy_own' : (TITLES[code] ?? 'failed_title');
}

function findRecoveryKey(code: ErrorCode, ways: CaptureWays): LabelKey | null {
  if (isOwnPolicy(code) && ways.upload) return 'recovery_upload';
  if (code === 'camera_denied_by_system') return 'recovery_system';
  // So Windows says as well that its settings keep the camera from the browser.
  if (code === 'camera_busy') return 'recovery_busy';
  if (code !== 'camera_denied') return null;
  return `recovery_${findRecovery(navigator.userAgent, navigator.maxTouchPoints)}`;
}

export function renderBlockedActions(view: CaptureView, code: ErrorCode): TemplateResult {
  const { words, ways } = view;
  const isRetryable = ERROR_CODES[code].retryable;
  // Only phones have a camera app behind a file input.
  const hasCameraApp = ways.native && matchMedia('(pointer: coarse)').matches;
  const app = html`${cameraIcon}${words.capture_native}`;
  return html`<div class="stack">
    ${
      isRetryable
        ? html`<button class="button primary" data-focus @click=${view.onStart}>${words.capture_retry}</button>`
        : nothing
    }
    ${
      hasCameraApp
        ? html`<button class=${isRetryable ? 'button' : 'button primary'} @click=${view.onNative}>${app}</button>`
        : nothing
    }
    ${upload(view, isRetryable || hasCameraApp ? 'button' : 'button primary')}
    <slot name="handoff"></slot>
  </div>`;
}
