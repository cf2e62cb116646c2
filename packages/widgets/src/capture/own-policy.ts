import type { ErrorCode } from '@idproof/core/errors';
import type { Words } from '../labels.js';

/** Whether the page's own policy blocks the camera, rather than a page around it. */
export function isOwnPolicy(code: ErrorCode): boolean {
  return code === 'camera_blocked_by_policy' && parent === window;
}

/** The message for such a page, which is in a tab of its own already. Undefined for other errors. */
export function ownPolicyMessage(code: ErrorCode, messages: Words): string | undefined {
  return isOwnPolicy(code) ? messages.error_camera_policy_own : undefined;
}
